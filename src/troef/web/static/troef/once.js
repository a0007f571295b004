// A second click before the page that the first one asked for is there does not do it twice.
"use strict";
{
  const PATIENCE = 5000; // milliseconds: then whoever clicks again means it
  const sent = new WeakMap();
  addEventListener("submit", (event) => { // after every page's own script, which may send it otherwise
    const form = event.target, now = performance.now();
    if (event.defaultPrevented || form.method !== "post") return;
    if (now - (sent.get(form) ?? -PATIENCE) < PATIENCE) event.preventDefault();
    else sent.set(form, now);
  });
}
