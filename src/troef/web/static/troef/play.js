// Tables on screens. Two taps before the answer, or on the same thing within a second, are one. Whoever wants to be
// asked after every tap is asked after every tap, whatever it does: the question never tells that an act is irregular.
// What frees a seat or closes the table asks everybody. What was typed is gone once it was taken. Arrows go from card
// to card and from call to call, and whoever plays by keys finds himself in the same hand after a card. Clocks run as
// the server's does.
"use strict";
(() => {
  const live = document.getElementById("live"), sure = document.getElementById("sure");
  let asking = null, tapped = {};
  const close = () => { asking?.remove(); asking?.asks.focus({ preventScroll: true }); asking = null; };

  document.addEventListener("submit", (event) => {
    const { submitter, target, timeStamp } = event, { act } = submitter?.dataset ?? {};
    const what = act && submitter.id + submitter.value;
    const isAgain = target.matches(".htmx-request") || (act && what === tapped.what && timeStamp - tapped.at < 1000);
    const isSure = !act || submitter.sure || !(live.querySelector("[data-confirms]") || "asks" in submitter.dataset);
    if (act && isSure) tapped = { what, at: timeStamp };
    if (isSure && !isAgain) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (isAgain) return;
    close();
    asking = sure.content.firstElementChild.cloneNode(true);
    asking.asks = submitter;
    asking.addEventListener("keydown", ({ key }) => { if (key === "Escape") close(); });
    asking.querySelector("p").textContent = `${submitter.dataset.act}?`;
    asking.querySelector("[data-yes]").addEventListener("click", () => {
      close();
      submitter.sure = true;
      submitter.click(); // what was drawn anew meanwhile is gone, and does nothing
      submitter.sure = false;
    });
    asking.querySelector("[data-no]").addEventListener("click", close);
    live.append(asking);
    asking.querySelector("[data-yes]").focus();
  }, true);

  live.addEventListener("htmx:beforeSwap", (event) => {
    const { requestConfig: { elt }, xhr } = event.detail;
    if (!elt.matches("form") || xhr.getResponseHeader("Troef-Refused")) return;
    elt.reset();
    if (elt.contains(document.activeElement)) document.activeElement.blur();
    for (let fold = elt; fold; fold = fold.parentElement?.closest("details")) fold.open = false;
    for (const fold of elt.querySelectorAll("details")) fold.open = false;
    for (const field of elt.elements) field.closest("details")?.removeAttribute("open"); // an alert goes with a call
  });

  const steps = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
  let byKeys = false, part = null;
  addEventListener("pointerdown", () => { byKeys = false; }, true);
  addEventListener("keydown", (event) => {
    byKeys = true;
    const group = event.target.closest?.(".lv-fan, .lv-dummy, .lv-box, .lv-trumps, .lv-buttons");
    const step = group && steps[event.key];
    if (!step) return;
    const here = event.target.getBoundingClientRect();
    const far = (button) => {
      const there = button.getBoundingClientRect(), dx = there.left - here.left, dy = there.top - here.top;
      const along = dx * step[0] + dy * step[1], aside = Math.abs(dx * step[1]) + Math.abs(dy * step[0]);
      return along < 2 ? Infinity : along + 3 * aside;
    };
    event.preventDefault();
    const buttons = [...group.querySelectorAll("button:enabled")].filter((one) => one.offsetParent);
    buttons.reduce((best, one) => (far(one) < far(best) ? one : best), event.target).focus();
  });
  live.addEventListener("focusin", ({ target }) => { part = target.closest("#hand, #box, #felt")?.id; });
  const findBack = () => {
    if (byKeys && part && document.activeElement === document.body) {
      document.querySelector(`#${part} button:enabled`)?.focus({ preventScroll: true });
    }
  };
  document.addEventListener("htmx:oobAfterSwap", () => { findBack(); clocks(); });
  document.addEventListener("htmx:afterRequest", findBack); // what he did was handed to the page before its answer came

  const skew = Number(live.dataset.now) - Date.now();
  const spoken = (milliseconds) => {
    const seconds = Math.max(0, Math.floor(milliseconds / 1000));
    return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
  };
  const tick = (clock) => {
    const { begun, most, ended, words } = clock.dataset, now = Number(ended ?? Date.now() + skew);
    const left = Number(most) - now, [before, after] = words.split("|");
    const counts = (left > 0 ? before : after).replace("{}", spoken(Math.abs(left)));
    clock.textContent = !most || ended ? spoken(now - begun) : counts;
    clock.classList.toggle("late", left < 0);
  };
  const clocks = () => {
    live.querySelectorAll("[data-begun]").forEach(tick);
    for (const line of live.querySelectorAll("[data-gone]")) {
      line.classList.toggle("past", Number(line.dataset.gone) < Date.now() + skew);
    }
  };
  clocks();
  setInterval(clocks, 1000);
})();
