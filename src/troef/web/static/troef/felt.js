// The felt of a live table. In the bidding box the level comes before the suit.
"use strict";
(() => {
  const live = document.getElementById("live");
  const part = (id) => document.getElementById(id);

  // The bidding box: the level stays chosen while the box is redrawn, until a call is made or it is no longer legal.
  let chosen = "";
  const choose = (level) => {
    const box = live.querySelector(".lv-box"), key = box?.querySelector(`[data-level="${level}"]:enabled`);
    chosen = key ? level : "";
    if (!box) return;
    box.dataset.level = chosen;
    for (const one of box.querySelectorAll("[data-level]")) one.setAttribute("aria-pressed", String(one === key));
    const line = part("turn").querySelector(".lv-turn");
    if (key && line) line.textContent = key.parentElement.dataset.words.replace("{}", chosen);
  };
  live.addEventListener("click", ({ target }) => {
    const key = target.closest("button[data-level]");
    if (key) choose(key.dataset.level);
  });
  live.addEventListener("submit", ({ target }) => { if (target.id === "box") chosen = ""; });
  live.addEventListener("htmx:oobAfterSwap", ({ detail: { target } }) => {
    if (target.id === "box" || target.id === "turn") choose(chosen);
  });
})();
