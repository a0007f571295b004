// Nothing moves under a finger. A change is made around an anchor, which stays where it is on the screen; whatever has
// moved or is new takes no taps until it has been in sight for half a second: a tap belongs to the screen that it was
// aimed at.
"use strict";
window.troefSteady = (() => {
  const IN_SIGHT = 500, SLACK = 2; // milliseconds, pixels
  const turns = new WeakMap();
  const box = (part) => { const { left, top, bottom } = part.getBoundingClientRect(); return [left, top, bottom]; };
  const hasMoved = (part, before) => !before || box(part).some((edge, side) => Math.abs(edge - before[side]) > SLACK);

  const settle = (parts) => {
    const turn = {}; // of several changes the last one counts
    for (const part of parts) { part.classList.add("settling"); turns.set(part, turn); }
    requestAnimationFrame(() => setTimeout(() => {
      for (const part of parts) if (turns.get(part) === turn) part.classList.remove("settling");
    }, IN_SIGHT));
  };

  // The page scrolls along with what changed above the anchor; where it is too short for that, it is made longer.
  const main = document.querySelector("main");
  const loosen = () => { main.style.marginTop = document.body.style.minHeight = ""; };
  const hold = (anchor, top, firmly) => {
    const off = () => anchor.getBoundingClientRect().top - top;
    scrollBy(0, off());
    if (!firmly) return;
    if (off() < -1) main.style.marginTop = `${-off()}px`;
    if (off() > 1) {
      document.body.style.minHeight = `${innerHeight + scrollY + off()}px`;
      scrollBy(0, off());
    }
  };

  // What spans the middle of the screen, or is next to it.
  const middle = (parts) => {
    const line = innerHeight / 2;
    const away = ([, top, bottom]) => (top === bottom ? Infinity : Math.max(top - line, line - bottom, 0));
    return parts.reduce((best, part) => (best && away(box(best)) <= away(box(part)) ? best : part), null);
  };

  // To be called before a change; what it gives is called after it. Parts are the same when their names are. Firmly: at
  // the cost of an empty place above or below, as somebody is busy there.
  const begin = (parts, name, anchor, find, firmly = false) => {
    const before = new Map(parts().map((part) => [name(part), box(part)])), top = anchor?.getBoundingClientRect().top;
    return () => {
      const held = anchor && find(anchor);
      loosen();
      if (held) hold(held, top, firmly);
      settle(parts().filter((part) => !(firmly && part === held) && hasMoved(part, before.get(name(part)))));
    };
  };

  return { begin, middle };
})();
