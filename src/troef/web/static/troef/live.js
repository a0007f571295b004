// Listens to what changes. Every element with data-live gets a "live" event when something it watches did, and after
// every reconnection, as something may have been missed. HTMX parts react with hx-trigger="live".
"use strict";
(() => {
  const isTyping = (element) => element.contains(document.activeElement) && document.activeElement.matches("input, textarea, select");

  // Nobody's half-typed words are swept away: the change waits until the field is left.
  const tell = (element) => {
    if (!isTyping(element)) return void element.dispatchEvent(new CustomEvent("live"));
    if (element.waiting) return;
    element.waiting = true;
    document.activeElement.addEventListener("blur", () => setTimeout(() => { element.waiting = false; tell(element); }, 300), { once: true });
  };

  const listen = (element) => {
    let source, met = false;
    const open = () => {
      source = new EventSource(element.dataset.live);
      source.addEventListener("hello", () => {
        element.dataset.connected = "yes";
        if (met) tell(element);
        met = true;
      });
      source.addEventListener("change", () => tell(element));
      source.addEventListener("error", () => {
        element.dataset.connected = "no";
        // a browser gives up for good after some errors: then try again ourselves
        if (source.readyState === EventSource.CLOSED) setTimeout(open, 2000);
      });
    };
    open();
    addEventListener("pagehide", () => source.close());
  };
  for (const element of document.querySelectorAll("[data-live]")) listen(element);

  // Clocks count down to data-until (milliseconds), on the page's own clock corrected by the server's where that is given.
  const tick = (clock) => {
    const skew = clock.dataset.now ? Number(clock.dataset.now) - (clock.seen ??= Date.now()) : 0;
    const left = Math.round((Number(clock.dataset.until) - Date.now() - skew) / 1000);
    const shown = Math.abs(left);
    const text = `${left < 0 ? "+" : ""}${Math.floor(shown / 60)}:${String(shown % 60).padStart(2, "0")}`;
    if (clock.textContent !== text) clock.textContent = text;
    clock.classList.toggle("late", left < 0);
    if (left === 0) { const watched = clock.closest("[data-live]"); if (watched) tell(watched); }
  };
  const clocks = () => document.querySelectorAll("time[data-until]").forEach(tick);
  clocks();
  setInterval(clocks, 1000);
})();
