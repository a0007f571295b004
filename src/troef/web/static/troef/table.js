// The phone at the table. What is typed stays on the phone (localStorage) until the server has it: a draft while
// it is being filled in, then a message with a random id, which the server takes once however often it arrives.
// What the server shows comes in pieces, each with a key: a piece that changed takes the place of the old one, except
// where somebody is filling in a form; there it waits, and the news stands above. What a result is made of is the
// game's: entry-bridge.js or entry-klaverjas.js, loaded before this; how nothing moves under a finger is steady.js's.
"use strict";
(() => {
  const phone = document.getElementById("phone");
  if (!phone) return;
  const panel = document.getElementById("panel");
  const news = document.getElementById("news");
  const home = phone.dataset.offline.slice(0, -"/offline.js".length); // empty, or where this club begins
  const QUEUE = `troef.queue${home}`, ASIDE = `troef.aside${home}`, SHOWN = `troef.shown${home}`;
  const game = window.troefEntry, { begin, middle } = window.troefSteady, { connection } = phone;
  let sending = false, answered = 0, isLost = false, retry;

  // ---- what is kept on this phone
  const kept = (key, otherwise) => {
    try { return JSON.parse(localStorage.getItem(key)) ?? otherwise; } catch { return otherwise; }
  };
  const keep = (key, value) => localStorage.setItem(key, JSON.stringify(value));
  const queue = () => kept(QUEUE, []);
  const aside = () => kept(ASIDE, []);
  const draftKey = ({ elements: { round, board, deal } }) => (
    ["troef.draft", phone.dataset.key, round.value, board.value, ...(deal ? [deal.value] : [])].join(".")
  );
  const randomId = () => {
    if (crypto.randomUUID) return crypto.randomUUID(); // only where the address is https or localhost
    const bytes = crypto.getRandomValues(new Uint8Array(16));
    bytes[6] = (bytes[6] & 0x0f) | 0x40;
    bytes[8] = (bytes[8] & 0x3f) | 0x80;
    const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
    return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
  };

  // ---- the entry form
  const untouched = new WeakMap(); // a form's fields before anybody touched it
  const fieldsOf = (form) => Object.fromEntries(new FormData(form));
  // a sentence with its suits in their colours; text only, so nothing that was typed can become markup
  const put = (line, sentence) => {
    line.replaceChildren(...sentence.split(/([♣♦♥♠])/).map((piece) => {
      const place = "♣♦♥♠".indexOf(piece);
      if (piece.length !== 1 || place < 0) return piece;
      const suit = document.createElement("span");
      suit.className = `suit suit-${"CDHS"[place]}`;
      suit.textContent = piece;
      return suit;
    }));
  };

  const saveDraft = (form) => keep(draftKey(form), fieldsOf(form));
  const restoreDraft = (form) => {
    const draft = kept(draftKey(form), null);
    if (!draft || draft.sees !== form.elements.sees.value) return;
    for (const field of form.elements) {
      if (field.type === "radio") field.checked = draft[field.name] === field.value;
      else if (field.name) field.value = draft[field.name] ?? "";
    }
    if (form.closest("details.correct")) form.closest("details.correct").open = true;
  };

  // why the board was not played, or what happened
  const unplayed = (form) => form.querySelector("[name=unplayed]:checked");
  const sentenceOf = (form) => unplayed(form)?.dataset.said ?? game.sentence(form);
  const describe = (form) => {
    game.describe(form);
    const sentence = sentenceOf(form);
    put(form.querySelector("[data-sentence]"), sentence);
    form.querySelector("button.primary").disabled = !sentence;
  };

  const changed = (form, target) => {
    if (target?.name !== "unplayed" && unplayed(form)) unplayed(form).checked = false; // it was played after all
    game.changed(form, target);
    saveDraft(form);
    describe(form);
  };

  // the entry form stands once in the page; every board that can be entered or corrected gets a copy
  const unfold = (here) => {
    const { round, board, sees, send } = here.dataset;
    here.replaceChildren(document.getElementById(here.dataset.form ?? "entry").content.cloneNode(true));
    const form = here.querySelector("form");
    for (const [name, text] of Object.entries({ round, board, sees })) form.elements[name].value = text;
    form.querySelector("button.primary").textContent = send;
    form.dataset.vulnerable = here.dataset.vulnerable;
    for (const [name, text] of Object.entries(JSON.parse(here.dataset.fields))) form.elements[name].value = text;
    untouched.set(form, JSON.stringify(fieldsOf(form)));
    restoreDraft(form);
    if (unplayed(form)) form.querySelector(".unplayed").open = true;
    game.unfolded(form);
    describe(form);
  };

  // Somebody fills it in: it was opened to correct something, it has the focus, or something in it was tapped or typed.
  const isTouched = (form) => JSON.stringify(fieldsOf(form)) !== untouched.get(form);
  const isFilledIn = (form) => !form.closest("[hidden], details:not([open])")
    && (form.closest("details") || form.contains(document.activeElement) || isTouched(form));
  const filledIn = (piece) => [...piece.querySelectorAll("form.entry")].find(isFilledIn);

  // ---- messages
  const isHere = (waiting) => waiting.url === phone.dataset.send;
  const isAbout = (message, section) => message.verb !== "call" && message.board === section.dataset.board;
  const onItsWay = (section) => queue().find((one) => isHere(one) && isAbout(one.message, section));
  const isQueued = (form) => queue().some(({ url, message: { verb, side = "" } }) => (
    isHere({ url }) && verb === form.dataset.verb && side === (fieldsOf(form).side ?? "")
  ));

  const messageOf = (form) => {
    const { verb } = form.dataset, { round, board = "", sees, side, handed_over = "", deal } = fieldsOf(form);
    const message = { id: randomId(), verb, round, board }, why = unplayed(form)?.value;
    if (verb === "here") message.side = side;
    if (verb === "call") message.board = current()?.dataset.board ?? "";
    if (verb === "result") Object.assign(message, { sees }, why ? { unplayed: why } : game.message(form));
    if (verb === "count") Object.assign(message, { sees, deal }, game.message(form));
    if (verb === "total") message.sees = sees;
    if (verb === "agree") Object.assign(message, { sees, handed_over });
    return message;
  };

  const submit = (form) => {
    const section = form.closest("section[data-board]");
    if (section ? onItsWay(section) : isQueued(form)) return steadily(arrange);
    const message = messageOf(form), isEntry = form.matches(".entry");
    const sentence = isEntry ? sentenceOf(form) : form.querySelector("button").textContent.trim();
    const what = section ? `${section.querySelector(".entry-here").dataset.title}, ${sentence}` : sentence;
    const draft = isEntry ? draftKey(form) : "";
    keep(QUEUE, [...queue(), { url: phone.dataset.send, message, sentence, what, draft }]);
    keep(ASIDE, aside().filter((one) => !isHere(one) || one.verb !== message.verb || one.board !== message.board));
    if (!section) steadily(arrange);
    else {
      chosen = isAlone() ? message.board : "";
      steadily(() => { arrange(); scrollTo(0, 0); }, null, true);
    }
    flush();
  };

  // ---- one board per screen: the one that was chosen, or that somebody fills in, or that comes next
  let chosen = "";
  const isAlone = () => panel.querySelector("[data-alone]") !== null;
  const screens = () => [...panel.querySelectorAll(":scope > section[data-board]")];
  const stateOf = (section) => (onItsWay(section) ? "sent" : section.dataset.state);
  // What was sent from the only phone at the table is confirmed on it at once, unless it could not be sent.
  const order = () => (isAlone() && !isLost ? ["theirs", "ours", "sent", "open"] : ["theirs", "open", "ours", "sent"]);
  const current = () => {
    const all = screens(), asked = all.filter((section) => !section.matches(".line"));
    return all.find((section) => section.querySelector(":scope > details.correct[open]") && section.matches(".line"))
      ?? asked.find((section) => section.dataset.board === chosen && !(isLost && onItsWay(section)))
      ?? asked.find((section) => !section.hidden && !onItsWay(section) && isBusy(section))
      ?? order().map((state) => asked.find((section) => stateOf(section) === state)).find(Boolean);
  };
  const choose = (board) => {
    chosen = board;
    for (const section of screens()) {
      const fold = section.matches(".line") && section.querySelector(":scope > details.correct");
      if (fold) fold.open = section.dataset.board === board;
    }
    arrange();
  };

  // Signing in or out, in any tab, makes a new token; the cookie always has the one that counts.
  const token = () => /(?:^|; )csrftoken=([^;]+)/.exec(document.cookie)?.[1] ?? "";
  // a network that says nothing is no network
  const ask = (url, more) => fetch(url, { signal: AbortSignal.timeout?.(20000), ...more });
  const post = ({ url, message }) => ask(url, {
    method: "POST",
    body: JSON.stringify(message),
    headers: { "Content-Type": "application/json", "X-CSRFToken": token() },
  });
  const PASSES = [401, 407, 408, 425, 429]; // the network wants something, or we are too quick: later it may be taken
  const deliver = async (waiting) => {
    let answer = await post(waiting);
    if (answer.status === 403) {
      await ask(phone.dataset.part); // brings a fresh token
      answer = await post(waiting);
    }
    if (answer.ok) return answer.json();
    if (answer.status >= 500 || PASSES.includes(answer.status)) throw new Error(`status ${answer.status}`);
    const { refused } = await answer.json().catch(() => ({}));
    return { refused: refused || news.dataset.unknown };
  };

  // In order; what the server will never take is set aside and told, and the next ones go on.
  const flush = async () => {
    if (sending) return;
    sending = true;
    clearTimeout(retry);
    for (let waiting = queue()[0]; waiting; waiting = queue()[0]) {
      let answer;
      try {
        answer = await deliver(waiting);
      } catch {
        retry = setTimeout(flush, 3000);
        break;
      }
      answered += 1;
      keep(QUEUE, queue().filter((one) => one.message.id !== waiting.message.id));
      const { url, what, message: { id, verb, board } } = waiting, why = answer.refused;
      if (why) keep(ASIDE, [...aside().filter((one) => one.id !== id), { id, verb, board, url, what, why }]);
      else localStorage.removeItem(waiting.draft); // what was refused can be mended where it stands
      if (isHere(waiting) && answer.panel) take(answer.panel, answer.version); // an older one than is shown is not
    }
    sending = false;
    look();
    isLost = queue().length > 0;
    steadily(arrange);
  };

  // ---- what is shown
  const told = new WeakMap(); // the server's text of a piece
  const held = new Map(); // pieces that wait, and what is said in the newer ones
  let latest = panel.innerHTML, gaveWay = null;
  const keyOf = (piece) => piece.dataset.key;
  const pieceOf = (key) => [...panel.children].find((piece) => keyOf(piece) === key);
  const isBusy = (piece) => piece !== gaveWay && Boolean(filledIn(piece));
  const textOf = (piece) => piece.outerHTML.replace(/(name="csrfmiddlewaretoken" value=")[^"]*/g, "$1");
  // what the field did with a board is no news about what stands there
  const unscored = (text) => text.replace(/<a class="worth"[^]*?<\/a>/g, "");

  // Whoever was in the panel, or has sent something, finds the heading of what comes next when their place is gone.
  const refocus = () => {
    const here = document.activeElement;
    if (panel.contains(here) && here.getClientRects().length) return;
    const heading = (current() ?? panel).querySelector("h2") ?? panel.querySelector("h1");
    if (!heading) return;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  };
  const steadily = (change, anchor, hasSent = false) => {
    const isIn = hasSent || panel.contains(document.activeElement);
    const pieces = [...panel.children], busy = pieces.find(isBusy);
    const still = anchor === undefined ? busy ?? middle(pieces.filter((piece) => !piece.matches("aside"))) : anchor;
    const find = (piece) => {
      const now = piece.isConnected ? piece : pieceOf(keyOf(piece));
      return now?.hidden ? null : now;
    };
    const name = (part) => (keyOf(part) === "chips" ? "chips" : part); // drawn anew they still say the same
    const done = begin(() => [news, ...panel.children], name, still, find, still === busy);
    change();
    if (still && !find(still)) scrollTo(0, 0); // another screen
    done();
    if (isIn) refocus();
  };

  const arrange = () => {
    const shown = current();
    for (const section of screens()) section.hidden = section !== shown && !section.matches(".line");
    for (const chip of panel.querySelectorAll("[data-chip]")) {
      chip.setAttribute("aria-pressed", String(chip.dataset.chip === shown?.dataset.board));
    }
    for (const section of panel.querySelectorAll("section[data-board]")) {
      const waiting = onItsWay(section), note = section.querySelector(".kept");
      const parts = section.querySelectorAll(":scope > :is(form, details, .entry-here, .two-entries)");
      for (const part of parts) part.hidden = Boolean(waiting);
      note.hidden = !waiting;
      if (waiting) put(note.querySelector(".said"), waiting.sentence);
    }
    for (const form of panel.querySelectorAll("form:is([data-verb=here], .arbiter form)")) {
      form.querySelector("button").disabled = isQueued(form);
    }
    tellNews();
  };

  const line = (text, button, press) => {
    const whole = document.getElementById("news-line").content.cloneNode(true);
    put(whole.querySelector("span"), text);
    whole.querySelector("button").textContent = button;
    whole.querySelector("button").addEventListener("click", press);
    return whole;
  };
  const fill = (pattern, words) => pattern.replace(/\{(\w+)\}/g, (whole, name) => words[name] ?? whole);
  let toldNews = "";
  const tellNews = () => {
    document.getElementById("offline").hidden = !isLost;
    const now = JSON.stringify([aside(), [...held.values()]]);
    if (now === toldNews) return;
    toldNews = now;
    const { entered, altered, look, refused, dismiss } = news.dataset, lines = news.querySelector("[data-lines]");
    lines.replaceChildren(
      ...aside().map((one) => line(fill(refused, one), dismiss, () => {
        keep(ASIDE, aside().filter((other) => other.id !== one.id));
        steadily(tellNews);
      })),
      ...[...held].map(([piece, change]) => (
        line(fill(change.said ? entered : altered, change), look, () => giveWay(piece))
      )),
    );
  };
  // The draft is given up for what came meanwhile.
  const giveWay = (piece) => {
    localStorage.removeItem(draftKey(filledIn(piece)));
    gaveWay = piece;
    show(latest);
    gaveWay = null;
  };
  const hold = (piece, fresh) => {
    const form = filledIn(piece), section = fresh.querySelector(`section[data-board="${form.elements.board.value}"]`);
    const said = section?.querySelector(".said").textContent.trim() ?? "";
    held.set(piece, { board: form.closest(".entry-here").dataset.title, said });
  };

  const place = (piece) => {
    told.set(piece, textOf(piece));
    piece.querySelectorAll(".entry-here").forEach(unfold);
  };
  const show = (html) => steadily(() => {
    latest = html;
    held.clear();
    const page = document.createElement("template");
    page.innerHTML = html;
    const fresh = page.content, wanted = [...fresh.children];
    for (const piece of Array.from(panel.children)) { // as they stand now: some go
      if (wanted.some((one) => keyOf(one) === keyOf(piece))) continue;
      if (isBusy(piece)) hold(piece, fresh);
      else piece.remove();
    }
    let next = panel.firstElementChild;
    for (const piece of wanted) {
      const old = pieceOf(keyOf(piece)), isSame = old && told.get(old) === textOf(piece);
      if (old) next = old.nextElementSibling;
      if (old && !isSame && isBusy(old)) {
        if (unscored(told.get(old)) !== unscored(textOf(piece))) hold(old, fresh);
        continue;
      }
      if (isSame) continue;
      if (old) old.replaceWith(piece);
      else panel.insertBefore(piece, next);
      place(piece);
    }
    arrange();
  });

  // What is told while a message of our own is on its way is as a rule that message: its answer shows it.
  let due = 0;
  const look = () => {
    if (sending) return;
    if (due > connection.shown()) refresh(); else if (due) connection.updated();
  };
  const take = (html, version) => {
    if (connection.isOld(version)) return false;
    connection.updated(version);
    show(html);
    remember();
    return true;
  };
  // The last panel and its time, for when this page is opened from what the phone kept of it, without network.
  const isKept = phone.dataset.keep !== "no";
  const remember = () => {
    const { key, now: page } = phone.dataset;
    if (isKept) keep(SHOWN, { key, page, html: latest, version: connection.shown(), at: connection.time() });
  };
  const recall = () => {
    const { key, page, html, version, at } = kept(SHOWN, {});
    if (!isKept || key !== phone.dataset.key || (page !== phone.dataset.now && version <= connection.shown())) return;
    connection.updated(version, at);
    show(html);
  };
  // One look at a time; a look that began before one of our own messages was answered is too old: look again.
  let looking = false, again = false;
  const refresh = async () => {
    if (looking) return void (again = true);
    looking = true;
    try {
      do {
        again = false;
        due = 0;
        const before = answered, answer = await ask(phone.dataset.part);
        const html = answer.ok && !answer.redirected ? await answer.text() : "";
        if (before !== answered) again = true;
        else if (!html || !take(html, Number(answer.headers.get("Troef-Version")))) throw new Error("not answered");
      } while (again);
    } catch {
      connection.failed();
    } finally {
      looking = false;
    }
  };

  panel.addEventListener("input", (event) => {
    const form = event.target.closest("form.entry");
    if (form) changed(form, event.target);
  });
  panel.addEventListener("click", (event) => {
    const form = event.target.closest("form.entry"), chip = event.target.closest("[data-chip]");
    if (chip) choose(chip.dataset.chip);
    if (form && game.pressed(form, event.target)) changed(form, null);
  });
  phone.addEventListener("submit", (event) => {
    const form = event.target, written = form.elements.csrfmiddlewaretoken;
    if (written) written.value = token();
    if (!form.matches("[data-verb]")) return;
    event.preventDefault();
    submit(form);
  });
  // what waited for somebody comes when he has left
  const letIn = () => setTimeout(() => { if (held.size) show(latest); }, 300);
  panel.addEventListener("focusout", letIn);
  panel.addEventListener("toggle", ({ target }) => {
    if (target.matches("section.line > details")) steadily(arrange, null);
    letIn();
  }, true);
  phone.addEventListener("live", ({ detail }) => {
    due = Math.max(due, detail || Infinity);
    look();
    flush();
  });
  addEventListener("online", flush);
  addEventListener("pagehide", remember);
  document.addEventListener("visibilitychange", () => {
    if (document.hidden) return remember();
    refresh();
    flush();
  });

  game.ready(phone, () => panel.querySelectorAll("form.entry").forEach(describe));
  for (const piece of panel.children) place(piece);
  phone.steadily = steadily;
  isLost = queue().length > 0;
  recall();
  arrange();
  flush();
  // where the address is https the page itself is kept too: it opens without network
  navigator.serviceWorker?.register(phone.dataset.offline, { scope: `${home}/t/` }).catch(() => {});
})();
