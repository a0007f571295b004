// The scorer's desk: Enter keeps a line and goes to the next one at once; nobody waits for the server. What others type
// appears by itself, except in a line that is being typed. When the last line is in, the next board or table opens.
"use strict";
(() => {
  const list = document.querySelector(".slips");
  const note = document.getElementById("slips-note");
  const watch = document.getElementById("watch");
  if (!list) return;
  let pending = 0, answered = 0, finished = false;

  const field = (row) => row.querySelector("input.line");
  const rowOf = (element) => element.closest("form.slip");
  const all = () => [...list.querySelectorAll("form.slip")];
  const isDone = (row) => row.dataset.done === "yes";
  const isDirty = (row) => field(row).value.trim() !== field(row).defaultValue.trim();

  const focus = (row) => { const input = field(row); input.focus(); input.select(); };

  // The next line that is not in yet, below this one; a line that was refused is come back to at the end.
  const goOn = (row) => {
    const rows = all();
    const below = rows.slice(rows.indexOf(row) + 1).find((one) => !isDone(one) && one.dataset.sending !== "yes");
    if (below) return focus(below);
    finished = true;
    settle();
  };

  const settle = () => {
    if (!finished || pending) return;
    finished = false;
    const open = all().find((one) => !isDone(one));
    if (open) return focus(open);
    const odd = all().some((one) => one.dataset.state === "doubtful");
    if (odd) return focus(all().find((one) => one.dataset.state === "doubtful"));
    location.assign(list.dataset.next);
  };

  list.addEventListener("keydown", (event) => {
    const row = event.target.matches("input.line") && rowOf(event.target);
    if (!row) return;
    const rows = all(), place = rows.indexOf(row);
    if (event.key === "ArrowDown" && rows[place + 1]) { event.preventDefault(); focus(rows[place + 1]); }
    if (event.key === "ArrowUp" && rows[place - 1]) { event.preventDefault(); focus(rows[place - 1]); }
    if (event.key === "Escape") { event.preventDefault(); field(row).value = field(row).defaultValue; focus(row); }
    if (event.key === "Enter") {
      // sent and gone on within this one event: the next letter already belongs to the next line
      event.preventDefault();
      // what is odd stands when it is entered once more
      const isNew = isDirty(row) || ["refused", "doubtful"].includes(row.dataset.state);
      if (isNew && field(row).value.trim()) { row.dataset.sending = "yes"; row.requestSubmit(); }
      goOn(row);
    }
  });

  const isLine = (event) => event.detail.requestConfig?.verb === "post";
  document.body.addEventListener("htmx:beforeRequest", (event) => { if (isLine(event)) pending += 1; });
  document.body.addEventListener("htmx:afterRequest", (event) => {
    if (!isLine(event)) return;
    pending -= 1;
    answered += 1;
    if (event.detail.successful) {
      if (note) note.hidden = true;
      return setTimeout(settle, 30);
    }
    // nothing is lost: the row keeps its text and is sent again
    const row = rowOf(event.detail.elt);
    if (note) note.hidden = false;
    setTimeout(() => { if (row && row.isConnected) row.requestSubmit(); }, 2000);
  });

  // What others typed: rows that changed take the place of ours, but never one that is being typed or sent. One look at
  // a time, and a look that began before one of our own lines was answered is too old: look again.
  let looking = false, again = false;
  const refresh = async () => {
    if (looking) return void (again = true);
    looking = true;
    try {
      do {
        again = false;
        const before = answered;
        const answer = await fetch(`${location.pathname}?part`, { credentials: "same-origin" });
        const text = answer.ok ? await answer.text() : "";
        if (before !== answered) again = true;
        else if (text) show(new DOMParser().parseFromString(text, "text/html"));
      } while (again);
    } finally {
      looking = false;
    }
  };
  const show = (fresh) => {
    for (const row of all()) {
      const other = fresh.getElementById(row.id);
      if (!other || other.dataset.version === row.dataset.version) continue;
      if (isDirty(row) || row.dataset.sending === "yes") continue;
      const held = row.contains(document.activeElement);
      const placed = document.importNode(other, true);
      row.replaceWith(placed);
      window.htmx.process(placed);
      if (held) focus(placed);
    }
  };
  if (watch) watch.addEventListener("live", () => refresh().catch(() => {}));

  const first = all().find((one) => !isDone(one)) || all()[0];
  if (first) focus(first);
})();
