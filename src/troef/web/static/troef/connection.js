// The connection of an open page, the same for the phone at the table, the live table, the projector and every page
// that follows an evening. The stream says that something changed, the page asks for it, and tells here whether it got
// it. The server sends an event every ten seconds at least: after a longer silence the stream is dead and reopened. A
// lost request is repeated. data-connected and [data-updated] say whether and when the page was last up to date.
"use strict";
window.troefConnection = (element, changed) => {
  const SILENCE = 25000, GRACE = 4000, AGAIN = 1000; // milliseconds
  let source, silence, grace, again, isOpen = false, isBehind = false, isAsked = false, at = Date.now();
  // The version of what is shown: of the evening, or at a live table its moment.
  const shown = () => Number(element.querySelector("#moment")?.value ?? element.dataset.version ?? 0);

  const tellTime = () => {
    const isToday = new Date(at).toDateString() === new Date().toDateString();
    const form = { hour: "2-digit", minute: "2-digit", hourCycle: "h23", ...(isToday ? {} : { weekday: "long" }) };
    const time = new Intl.DateTimeFormat(document.documentElement.lang, form).format(at);
    for (const place of document.querySelectorAll("[data-updated]")) {
      if (place.textContent !== time) place.textContent = time;
    }
  };
  const say = (word) => {
    clearTimeout(grace);
    grace = 0;
    tellTime();
    if (element.dataset.connected === word) return;
    const change = () => { element.dataset.connected = word; };
    if (element.steadily) element.steadily(change); else change(); // nothing moves under a finger
  };
  const settle = () => {
    if (isOpen && !isBehind) say("yes");
    else grace ||= setTimeout(say, GRACE, "no"); // short losses are not worth a line
  };

  let losses = 0; // in a row: a page that is gone is asked for less and less often
  const ask = (version) => { isAsked = true; changed(version); };
  const updated = (version = 0, when = Date.now()) => {
    clearTimeout(again);
    isAsked = isBehind = false;
    losses = 0;
    if (version) element.dataset.version = version;
    at = when;
    settle();
  };
  const failed = () => {
    isBehind = true;
    clearTimeout(again);
    again = setTimeout(ask, AGAIN * 1.5 ** Math.min(losses, 8) * (1 + Math.random()), 0);
    losses += 1;
    settle();
  };

  const open = () => {
    close();
    const mine = source = new EventSource(element.dataset.live);
    const on = (name, act) => mine.addEventListener(name, (event) => {
      clearTimeout(silence);
      silence = setTimeout(reopen, SILENCE);
      isOpen = true;
      act?.(event);
      if (!isAsked && !isBehind) at = Date.now();
      settle();
    });
    silence = setTimeout(reopen, SILENCE); // also when it never opens
    on("hello", ({ lastEventId }) => { // something may have been missed; a restored backup may be older than the page
      const version = Number(lastEventId);
      if (version && version < shown()) element.dataset.version = 0;
      if (!version || version !== shown()) ask(version);
    });
    on("change", ({ lastEventId }) => ask(Number(lastEventId)));
    on("parts", ({ data, lastEventId }) => { element.hand(data, Number(lastEventId)); updated(); });
    on("beat");
    mine.addEventListener("error", () => {
      isOpen = false;
      settle();
      // a browser gives up for good after some errors: then try again ourselves, not all in one moment
      if (mine !== source || mine.readyState !== EventSource.CLOSED) return;
      clearTimeout(silence);
      silence = setTimeout(open, 500 + 3000 * Math.random());
    });
  };
  const close = () => { source?.close(); clearTimeout(silence); isOpen = false; };
  const reopen = () => { say("no"); open(); };

  // a phone knows that it lost its network long before the stream does
  addEventListener("offline", () => { close(); say("no"); });
  addEventListener("online", open);
  addEventListener("pagehide", close);
  addEventListener("pageshow", ({ persisted }) => { if (persisted) open(); });
  open();
  if (navigator.onLine) tellTime(); else say("no");
  return { updated, failed, shown, time: () => at, isOld: (version) => version > 0 && version < shown() };
};
