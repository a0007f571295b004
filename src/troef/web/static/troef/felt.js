// The felt of a live table: level before suit, cards that move to the trick, and sound for those who want it. The parts
// of the page are redrawn as a whole, so what moves is found by comparing the felt before and after. Motion delays no
// act, and nobody sees it who has asked for less of it.
"use strict";
(() => {
  const LAID = 170, LIES = 1200, GATHERED = 200; // milliseconds
  const live = document.getElementById("live"), calm = matchMedia("(prefers-reduced-motion: reduce)");
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

  // One sheet at a time. (Folds with one name would do that too, but a redrawn one would find its older self open.)
  live.addEventListener("click", ({ target }) => {
    const fold = target.closest("summary")?.parentElement;
    if (!fold?.matches(".lv-tool, .lv-law")) return;
    for (const one of live.querySelectorAll(":is(.lv-tool, .lv-law)[open]")) if (one !== fold) one.open = false;
  });

  // Sound, off until somebody asks for it on this device. Every sound tells only what the page shows to all.
  const isOn = () => localStorage.getItem("troef sound") === "on";
  let speaker = null;
  const tone = (pitch, seconds, loud, kind = "sine", at = 0) => {
    const from = speaker.currentTime + at, wave = speaker.createOscillator(), volume = speaker.createGain();
    wave.type = kind;
    wave.frequency.value = pitch;
    volume.gain.setValueAtTime(loud, from);
    volume.gain.exponentialRampToValueAtTime(0.0001, from + seconds);
    wave.connect(volume).connect(speaker.destination);
    wave.start(from);
    wave.stop(from + seconds);
  };
  const sounds = {
    card: () => tone(190, 0.06, 0.3, "triangle"),
    turn: () => { tone(330, 0.16, 0.2, "triangle"); tone(262, 0.2, 0.2, "triangle", 0.16); },
    director: () => { tone(880, 0.9, 0.2); tone(1760, 0.5, 0.06); },
    gathered: () => tone(95, 0.12, 0.12, "triangle"),
  };
  const play = (name) => {
    if (!isOn()) return;
    speaker ??= new AudioContext();
    sounds[name]();
  };
  const showSound = () => { part("sound")?.setAttribute("aria-pressed", String(isOn())); };
  live.addEventListener("click", ({ target }) => {
    if (!target.closest("#sound")) return;
    localStorage.setItem("troef sound", isOn() ? "off" : "on");
    showSound();
    play("card");
  });

  // A card that is new in the trick comes from where it lay, or from its player.
  const cards = () => [...live.querySelectorAll("#felt .lv-trick [data-card]")];
  const plate = (spot) => { // a phone shows no plate of the reader
    const name = live.querySelector(`#felt .lv-chair.lv-${spot} .lv-name`);
    return (name?.offsetParent || spot !== "me" ? name : part("hand"))?.getBoundingClientRect();
  };
  const move = (card, from, to) => {
    const shift = `translate(${from.left - to.left}px, ${from.top - to.top}px) scale(${from.width / to.width})`;
    card.animate([{ transform: shift }, { transform: "none" }],
      { duration: LAID, easing: "cubic-bezier(.2, .8, .3, 1)" });
  };
  const places = () => new Map([...live.querySelectorAll(":is(#hand, #felt) [id^=card-]")].map(
    (card) => [card.id.slice(5), card.getBoundingClientRect()],
  ));

  // A full trick lies for a while before it goes to its winner; the next card may be played in the meantime.
  let fullSince = 0;
  const gather = (whole, winner, at) => {
    const old = whole.cloneNode(true);
    old.className = "lv-was";
    old.inert = true;
    old.ariaHidden = "true";
    for (const card of old.querySelectorAll("[data-card]")) delete card.dataset.card;
    Object.assign(old.style, { left: `${at.left}px`, top: `${at.top}px`, width: `${at.width}px` });
    return async (fresh) => {
      live.append(old);
      fresh?.classList.add("waits");
      await new Promise((done) => setTimeout(done, Math.max(0, fullSince + LIES - performance.now())));
      play("gathered");
      const to = plate(winner);
      if (to && !calm.matches) {
        const gone = [...old.querySelectorAll(".lv-card")].map((card) => {
          const here = card.getBoundingClientRect(), x = to.left + to.width / 2 - here.left - here.width / 2;
          return card.animate([{}, { transform: `translate(${x}px, ${to.top - here.top}px) scale(.4)`, opacity: 0 }],
            { duration: GATHERED, easing: "ease-in" }).finished;
        });
        await Promise.all(gone);
      }
      old.remove();
      fresh?.classList.remove("waits");
    };
  };
  live.addEventListener("click", ({ target }) => { if (target.closest("#felt .lv-trick")) fullSince = 0; });

  let before = null;
  live.addEventListener("htmx:oobBeforeSwap", ({ detail: { target, shouldSwap } }) => {
    if (target.id === "felt" && shouldSwap) {
      const whole = target.querySelector(".lv-trick[data-winner]"), laid = cards();
      const takes = whole?.querySelector(".wins")?.dataset.by;
      before = { known: new Set(laid.map((card) => card.dataset.card)), from: places() };
      if (whole && takes) before.gather = gather(whole, takes, whole.getBoundingClientRect());
    }
  });
  let wasMine = Boolean(live.querySelector(".lv-turn.mine")), wasCalled = false;
  live.addEventListener("htmx:oobAfterSwap", ({ detail: { target } }) => {
    if (target.id === "box" || target.id === "turn") choose(chosen);
    if (target.id === "seats") showSound();
    if (target.id === "turn") {
      const isMine = Boolean(target.querySelector(".mine"));
      if (isMine && !wasMine) play("turn");
      wasMine = isMine;
    }
    if (target.id === "asked") {
      const isCalled = Boolean(target.querySelector("[data-called]"));
      if (isCalled && !wasCalled) play("director");
      wasCalled = isCalled;
    }
    if (target.id !== "felt" || !before) return;
    const { known, from, gather: gathers } = before, trick = target.querySelector(".lv-trick"), now = cards();
    before = null;
    const laid = now.filter((card) => !known.has(card.dataset.card));
    if (trick?.matches("[data-winner]") && laid.length) fullSince = performance.now();
    if (gathers && now.every((card) => !known.has(card.dataset.card))) gathers(trick);
    if (!laid.length) return;
    play("card");
    if (calm.matches) return;
    for (const card of laid) {
      const start = from.get(card.dataset.card) ?? plate(card.dataset.by);
      if (start?.width) move(card, start, card.getBoundingClientRect());
    }
  });
  showSound();
})();
