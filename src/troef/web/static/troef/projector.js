// The page on the wall: what is longer than the wall is turned page by page, and the keys of a keyboard or a presenter
// press the buttons. A section that waits for more ("first") shows its beginning only; a phone scrolls instead.
"use strict";
(() => {
  const SECONDS = 10;
  let turn = 0;

  const rowsThatFit = (section) => {
    const rows = [...section.querySelectorAll("tbody tr")];
    const below = document.querySelector(".projector form")?.offsetHeight ?? 0;
    const pages = [[]];
    let left = 0;
    for (const row of rows) {
      if (left < row.offsetHeight) {
        if (pages.at(-1).length) pages.push([]);
        left = innerHeight - below - 16 - rows[0].getBoundingClientRect().top;
      }
      pages.at(-1).push(row);
      left -= row.offsetHeight;
    }
    return section.dataset.pages === "first" ? pages.slice(0, 1) : pages;
  };

  const show = () => {
    const sections = [...document.querySelectorAll("[data-pages]")];
    const rows = [...document.querySelectorAll("[data-pages] tbody tr")];
    for (const part of [...sections, ...rows]) part.hidden = false;
    if (!sections.length || matchMedia("(max-width: 40rem)").matches) return;
    const pages = sections.flatMap((section) => {
      for (const other of sections) other.hidden = other !== section; // measured as it will stand
      return rowsThatFit(section).map((page) => ({ section, page }));
    });
    const { section, page } = pages[turn % pages.length];
    for (const other of sections) other.hidden = other !== section;
    for (const row of rows) row.hidden = !page.includes(row);
  };

  // The minutes that live.js says in words, in figures for the back of the hall.
  const tick = () => {
    const figures = document.querySelector(".hall-clock"), words = document.querySelector("time[data-until]");
    if (!figures || !words) return;
    const skew = words.dataset.now ? Number(words.dataset.now) - (words.seen ?? Date.now()) : 0;
    const left = Math.round((Number(words.dataset.until) - Date.now() - skew) / 1000), size = Math.abs(left);
    figures.textContent = `${left < 0 ? "−" : ""}${Math.floor(size / 60)}:${String(size % 60).padStart(2, "0")}`;
    figures.classList.toggle("late", left < 0);
  };

  const KEYS = { ArrowRight: "next", ArrowDown: "next", PageDown: "next", " ": "next",
    ArrowLeft: "back", ArrowUp: "back", PageUp: "back" };
  addEventListener("keydown", (event) => {
    const button = document.querySelector(`[data-key="${KEYS[event.key]}"]`);
    if (!button || event.target.matches("a, button") && event.key === " ") return;
    event.preventDefault();
    if (!event.repeat) button.click();
  });
  addEventListener("resize", show);
  document.body.addEventListener("htmx:afterSwap", (event) => {
    if (event.detail.requestConfig.verb === "post") turn = 0;
    show();
    tick();
  });
  setInterval(() => { turn += 1; show(); }, SECONDS * 1000);
  setInterval(tick, 500);
  tick();
  show();
})();
