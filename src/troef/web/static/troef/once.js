// A second click before the page that the first one asked for is there does not do it twice, and a form that htmx has
// just put in the page is htmx's at once: htmx itself takes a moment, in which a quick Enter would leave the page.
// On the page that a form leads to, keyboard and screen reader begin at what it says, not at the menu.
"use strict";
{
  const PATIENCE = 5000; // milliseconds: then whoever clicks again means it
  const sent = new WeakMap();
  for (const kind of ["click", "submit"]) { // at the click, or htmx would not know which button it was
    addEventListener(kind, ({ target }) => {
      const form = target.closest?.("form[hx-post]");
      if (form) window.htmx.process(form);
    }, true);
  }
  addEventListener("submit", (event) => { // after every page's own script, which may send it otherwise
    const form = event.target, now = performance.now();
    if (event.defaultPrevented || form.method !== "post") return;
    if (now - (sent.get(form) ?? -PATIENCE) < PATIENCE) event.preventDefault();
    else {
      sent.set(form, now);
      keep(String(Date.now()));
    }
  });
  const keep = (at) => {
    try {
      const before = sessionStorage.getItem("sent");
      sessionStorage.setItem("sent", at);
      return Number(before);
    } catch { return 0; } // a browser that stores nothing
  };
  addEventListener("DOMContentLoaded", () => {
    const waited = Date.now() - keep("0") > 2 * PATIENCE;
    if (waited || document.activeElement !== document.body || document.querySelector("[autofocus]")) return;
    const said = [...document.querySelectorAll("main :is([role=alert], .notice[role=status]):not(:empty)")];
    const next = said.find((one) => one.checkVisibility()) ?? document.querySelector("main h1");
    if (!next) return;
    next.tabIndex = -1;
    next.focus({ preventScroll: true });
  });
}
