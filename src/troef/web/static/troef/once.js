// A second click before the page that the first one asked for is there does not do it twice, and a form that htmx has
// just put in the page is htmx's at once: htmx itself takes a moment, in which a quick Enter would leave the page.
"use strict";
{
  const PATIENCE = 5000; // milliseconds: then whoever clicks again means it
  const sent = new WeakMap();
  addEventListener("submit", ({ target }) => {
    if (target.matches("[hx-post]")) window.htmx.process(target);
  }, true);
  addEventListener("submit", (event) => { // after every page's own script, which may send it otherwise
    const form = event.target, now = performance.now();
    if (event.defaultPrevented || form.method !== "post") return;
    if (now - (sent.get(form) ?? -PATIENCE) < PATIENCE) event.preventDefault();
    else sent.set(form, now);
  });
}
