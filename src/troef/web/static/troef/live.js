// Follows what changes. Every element with data-live gets a "live" event when something it watches did, and when
// something may have been missed (connection.js). HTMX parts react with hx-trigger="live"; what HTMX would draw
// anew waits while somebody fills in a form there, typed or tapped, or has a finger on it. With hx-swap="none" it
// is the parts that hx-select-oob names, each for itself, and only where something in it differs.
"use strict";
(() => {
  let pressed = null, byKeys = false;
  const release = () => setTimeout(() => { pressed = null; }); // the click comes after this
  addEventListener("pointerdown", (event) => { pressed = event.target; byKeys = false; }, true);
  addEventListener("keydown", () => { byKeys = true; }, true);
  addEventListener("pointerup", release, true);
  addEventListener("pointercancel", release, true);

  const isChanged = (field) => {
    if (field.matches("select")) {
      return field.selectedIndex !== Math.max(0, [...field.options].findIndex((one) => one.defaultSelected));
    }
    if (field.matches("[type=radio], [type=checkbox]")) return field.checked !== field.defaultChecked;
    return field.value !== field.defaultValue;
  };
  const isBusy = (element) => element.contains(pressed)
    || (element.contains(document.activeElement) && document.activeElement.matches("input, textarea, select"))
    || [...element.querySelectorAll("input, textarea, select")].some(isChanged);
  const isDrawnAnew = (element) => element.hasAttribute("hx-get");
  const hasParts = (element) => element.getAttribute("hx-swap") === "none";

  // What all see alike is drawn once: whoever says which version he was told of may get what another was given.
  addEventListener("htmx:configRequest", ({ detail }) => {
    const { headers, triggeringEvent } = detail;
    if (triggeringEvent?.type !== "live") return;
    detail.timeout = 20000; // a network that says nothing is no network
    if (triggeringEvent.detail) headers["Troef-Told"] = triggeringEvent.detail;
  });

  const tell = (element, version) => {
    if (element.waiting) return;
    const waits = isDrawnAnew(element) && !hasParts(element) && isBusy(element);
    if (!waits) return void element.dispatchEvent(new CustomEvent("live", { detail: version }));
    element.waiting = true;
    setTimeout(() => { element.waiting = false; tell(element); }, 500);
  };

  // The answer may come when somebody has begun: then it is asked for again later.
  const { begin, middle } = window.troefSteady;
  const controls = () => [...document.querySelectorAll("main :is(a, button, summary, label)")];
  const name = (control) => control.outerHTML.replace(/ class="[^"]*"/, "") + (control.form?.action ?? "");
  const find = (part) => (part.isConnected ? part : controls().find((one) => name(one) === name(part)));
  // An answer is old when a form of the page asked something since, or when what asked was drawn anew meanwhile.
  const isOld = (element, { requestConfig: { elt }, xhr }) => (elt === element && xhr.since !== element.asked)
    || !elt.isConnected;
  // What was done at a table may have been handed to the page before the answer to it comes, and more after it.
  const moment = (element) => Number(element.querySelector("#moment")?.value ?? 0);
  const isKnown = (element, { requestConfig: { elt }, xhr }) => elt !== element
    && !xhr.getResponseHeader("Troef-Refused")
    && Number(xhr.getResponseHeader("Troef-Moment") ?? Infinity) <= moment(element);
  const hold = () => {
    const form = [...document.querySelectorAll("main form")].find(isBusy); // elsewhere on the page
    return begin(controls, name, form ?? middle(controls()), find, Boolean(form));
  };
  const steady = (element) => {
    let done = null;
    element.addEventListener("htmx:beforeSwap", (event) => {
      if (event.target !== element) return;
      if (isKnown(element, event.detail)) return void (event.detail.shouldSwap = false);
      if (hasParts(element) ? isOld(element, event.detail) : isBusy(element)) {
        event.detail.shouldSwap = false;
        return tell(element);
      }
      done = hold();
    });
    element.hand = (parts, at) => { // without having asked, after something was done
      if (at <= moment(element)) return;
      element.asked += 1;
      const handed = hold();
      window.htmx.swap(element, parts, { swapStyle: "none", swapDelay: 0, settleDelay: 0 },
        { selectOOB: element.getAttribute("hx-select-oob"), contextElement: element });
      handed?.();
    };
    const settle = () => { done?.(); done = null; }; // once: what comes later moves something else
    element.addEventListener("htmx:afterSwap", (event) => { if (event.target === element) settle(); });
    if (hasParts(element)) inParts(element, settle);
  };
  // After a tap low on the page the table is shown again from the top.
  const showTurn = () => {
    if (byKeys || document.getElementById("turn").getBoundingClientRect().top >= 0) return;
    const moved = begin(controls, name);
    scrollTo(0, 0);
    moved();
  };
  const inParts = (element, done) => {
    const drawn = new Map(), title = (fold) => fold.querySelector("summary").textContent.trim();
    const open = (part, fresh) => { // the folds that the reader opened stay open, but not with a form that was sent
      const opened = [...part.querySelectorAll("details[open]:not(:has(.htmx-request))")].map(title);
      for (const fold of fresh.querySelectorAll("details")) if (opened.includes(title(fold))) fold.open = true;
    };
    let again;
    for (const part of element.getAttribute("hx-select-oob").split(",")) {
      drawn.set(part.slice(1), document.querySelector(part).innerHTML);
    }
    element.addEventListener("htmx:oobBeforeSwap", (event) => {
      const { detail } = event, { id } = detail.target, fresh = detail.fragment.firstElementChild.innerHTML;
      const isSame = drawn.get(id) === fresh;
      detail.shouldSwap = !isSame && !isBusy(detail.target);
      if (detail.shouldSwap) open(detail.target, detail.fragment);
      if (detail.shouldSwap) return void drawn.set(id, fresh);
      if (isSame) return;
      clearTimeout(again);
      again = setTimeout(tell, 500, element);
    });
    element.asked = 0;
    element.addEventListener("htmx:beforeRequest", ({ detail: { elt, xhr } }) => {
      if (elt === element) xhr.since = element.asked; else element.asked += 1;
    });
    element.addEventListener("htmx:afterRequest", ({ detail: { elt, successful, requestConfig: { path } } }) => {
      if (elt !== element) element.asked += 1;
      done();
      if (successful && path === "act/") showTurn();
    });
  };

  // Answers to the element's own request say whether the page is up to date; a lost act asks what came of it.
  const follow = (element) => {
    const connection = window.troefConnection(element, (version) => tell(element, version));
    const version = (xhr) => Number(xhr.getResponseHeader("Troef-Version"));
    element.addEventListener("htmx:beforeSwap", (event) => {
      if (connection.isOld(version(event.detail.xhr))) event.detail.shouldSwap = false;
    });
    element.addEventListener("htmx:afterRequest", ({ detail: { elt, xhr, successful, requestConfig: { verb } } }) => {
      if (elt !== element && (verb === "get" || xhr.status)) return;
      if (successful && !connection.isOld(version(xhr))) connection.updated(version(xhr)); else connection.failed();
    });
    return connection;
  };
  for (const element of document.querySelectorAll("[data-live]")) {
    element.connection = follow(element);
    if (isDrawnAnew(element)) steady(element);
  }

  // Clocks say the minutes that are left until data-until (milliseconds), on the page's own clock, corrected by the
  // server's if given.
  const tick = (clock) => {
    const skew = clock.dataset.now ? Number(clock.dataset.now) - (clock.seen ??= Date.now()) : 0;
    const left = Math.round((Number(clock.dataset.until) - Date.now() - skew) / 1000);
    const minutes = left > 0 ? Math.ceil(left / 60) : Math.floor(-left / 60);
    const [one, more, none, oneOver, moreOver] = clock.dataset.words.split("|");
    const [single, several] = left > 0 ? [one, more] : [oneOver, moreOver];
    const text = minutes === 0 ? none : (minutes === 1 ? single : several).replace("{}", minutes);
    if (clock.textContent !== text) clock.textContent = text;
    clock.classList.toggle("late", left < 0);
    if (left === 0) { const watched = clock.closest("[data-live]"); if (watched) tell(watched); }
  };
  const clocks = () => document.querySelectorAll("time[data-until]").forEach(tick);
  clocks();
  setInterval(clocks, 1000);
})();
