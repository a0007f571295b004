// The phone at the table. What is typed stays on the phone (localStorage) until the server has it: a draft while
// it is being filled in, then a message with a random id, which the server takes once however often it arrives.
// What a result is made of is the game's: entry-bridge.js or entry-klaverjas.js, loaded before this.
"use strict";
(() => {
  const phone = document.getElementById("phone");
  if (!phone) return;
  const panel = document.getElementById("panel");
  const offline = document.getElementById("offline");
  const refused = document.getElementById("refused");
  const QUEUE = "troef.queue";
  const game = window.troefEntry;
  let sending = false, shown = panel.innerHTML;

  // ---- what is kept on this phone
  const kept = (key, otherwise) => {
    try { return JSON.parse(localStorage.getItem(key)) ?? otherwise; } catch { return otherwise; }
  };
  const keep = (key, value) => localStorage.setItem(key, JSON.stringify(value));
  const queue = () => kept(QUEUE, []);
  const draftKey = (form) => `troef.draft.${phone.dataset.key}.${form.elements.round.value}.${form.elements.board.value}`;
  const randomId = () => {
    if (crypto.randomUUID) return crypto.randomUUID(); // only where the address is https or localhost
    const bytes = crypto.getRandomValues(new Uint8Array(16));
    bytes[6] = (bytes[6] & 0x0f) | 0x40;
    bytes[8] = (bytes[8] & 0x3f) | 0x80;
    const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
    return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
  };

  // ---- the entry form
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

  const saveDraft = (form) => keep(draftKey(form), Object.fromEntries(new FormData(form)));
  const restoreDraft = (form) => {
    const draft = kept(draftKey(form), null);
    if (!draft || draft.sees !== form.elements.sees.value) return;
    for (const [name, text] of Object.entries(draft)) if (form.elements[name]) form.elements[name].value = text;
    if (form.closest("details.correct")) form.closest("details.correct").open = true;
    game.filled(form);
  };

  const describe = (form) => {
    game.describe(form);
    const sentence = game.sentence(form);
    put(form.querySelector("[data-sentence]"), sentence);
    form.querySelector("button.primary").disabled = !sentence;
  };

  const changed = (form, target) => {
    game.changed(form, target);
    saveDraft(form);
    describe(form);
  };

  // ---- messages
  const messageOf = (form) => {
    const fields = Object.fromEntries(new FormData(form));
    const message = { id: randomId(), verb: form.dataset.verb, round: fields.round, board: fields.board };
    if (form.dataset.verb === "result") Object.assign(message, { sees: fields.sees }, game.message(form));
    if (form.dataset.verb === "agree") Object.assign(message, { sees: fields.sees, handed_over: fields.handed_over ?? "" });
    return message;
  };

  const submit = (form) => {
    const message = messageOf(form);
    if (message.verb === "call") message.board = panel.querySelector("section:not([hidden])[data-state=open]")?.dataset.board ?? "";
    const sentence = message.verb === "result" ? game.sentence(form) : "";
    const draft = message.verb === "result" ? draftKey(form) : "";
    keep(QUEUE, [...queue(), { url: phone.dataset.send, message, sentence, draft }]);
    refused.hidden = true;
    arrange();
    flush();
  };

  // after a long form: what now has to be confirmed, or the next one, comes into sight
  const bring = ({ verb, board }) => {
    const next = verb === "result" ? `section[data-board="${board}"]` : verb === "agree" ? "section:not([hidden])[data-state=open]" : "";
    const section = next && panel.querySelector(next), top = section ? section.getBoundingClientRect().top : 0;
    if (section && (top < 0 || top > innerHeight / 2)) section.scrollIntoView({ block: "start" });
  };

  const token = () => phone.querySelector("[name=csrfmiddlewaretoken]").value;
  const deliver = async (waiting) => {
    const answer = await fetch(waiting.url, {
      method: "POST", body: JSON.stringify(waiting.message),
      headers: { "Content-Type": "application/json", "X-CSRFToken": token() },
    });
    if (!answer.ok) throw new Error(`status ${answer.status}`);
    return answer.json();
  };

  const flush = async () => {
    if (sending) return;
    sending = true;
    try {
      for (let waiting = queue()[0]; waiting; waiting = queue()[0]) {
        const answer = await deliver(waiting);
        keep(QUEUE, queue().filter((one) => one.message.id !== waiting.message.id));
        if (!answer.refused) localStorage.removeItem(waiting.draft); // what was refused can be mended where it stands
        else { refused.textContent = answer.refused; refused.hidden = false; refused.scrollIntoView({ block: "center" }); }
        if (waiting.url === phone.dataset.send) {
          show(answer.panel);
          if (!answer.refused) bring(waiting.message);
        }
      }
      offline.hidden = true;
    } catch {
      offline.hidden = queue().length === 0;
      setTimeout(flush, 3000);
    } finally {
      sending = false;
      arrange();
    }
  };

  // ---- what is shown
  const arrange = () => {
    const waiting = new Map(queue().filter((one) => one.url === phone.dataset.send && one.message.verb === "result")
      .map((one) => [one.message.board, one]));
    let first = true;
    for (const section of panel.querySelectorAll("section[data-board]")) {
      const mine = waiting.get(section.dataset.board), note = section.querySelector(".kept");
      for (const form of section.querySelectorAll("form, details")) form.hidden = Boolean(mine);
      if (note) { note.hidden = !mine; if (mine) put(note.querySelector(".said"), mine.sentence); }
      if (section.dataset.state !== "open" || mine) continue;
      section.hidden = !first; // one board at a time
      first = false;
    }
  };

  // the entry form stands once in the page; every board that can be entered or corrected gets a copy
  const unfold = (here) => {
    const { round, board, sees, send } = here.dataset;
    here.replaceChildren(document.getElementById("entry").content.cloneNode(true));
    const form = here.querySelector("form");
    for (const [name, text] of Object.entries({ round, board, sees })) form.elements[name].value = text;
    form.querySelector("button.primary").textContent = send;
    form.dataset.vulnerable = here.dataset.vulnerable;
    for (const [name, text] of Object.entries(JSON.parse(here.dataset.fields))) form.elements[name].value = text;
    game.unfolded(form);
    game.filled(form);
    return form;
  };

  const prepare = () => {
    for (const here of panel.querySelectorAll(".entry-here")) {
      const form = unfold(here);
      restoreDraft(form);
      describe(form);
    }
    arrange();
  };

  const show = (part) => {
    if (part === undefined || part.trim() === shown.trim()) return;
    shown = part;
    panel.innerHTML = part;
    prepare();
  };

  const refresh = async () => {
    try {
      const answer = await fetch(phone.dataset.part);
      if (answer.ok) show(await answer.text());
    } catch { /* the next event, or the next message, tries again */ }
  };

  panel.addEventListener("input", (event) => {
    const form = event.target.closest("form.entry");
    if (form) changed(form, event.target);
  });
  panel.addEventListener("click", (event) => {
    const form = event.target.closest("form.entry");
    if (form && game.pressed(form, event.target)) changed(form, null);
  });
  panel.addEventListener("submit", (event) => {
    const form = event.target.closest("form[data-verb]");
    if (!form) return;
    event.preventDefault();
    submit(form);
  });
  phone.addEventListener("live", () => { refresh(); flush(); });
  addEventListener("online", flush);
  document.addEventListener("visibilitychange", () => { if (!document.hidden) { refresh(); flush(); } });

  game.ready(phone, () => panel.querySelectorAll("form.entry").forEach(describe));
  prepare();
  flush();
  // where the address is https the page itself is kept too: it opens without network
  if ("serviceWorker" in navigator) navigator.serviceWorker.register("/offline.js", { scope: "/t/" }).catch(() => {});
})();
