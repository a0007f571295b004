// Klaverjas forms: a number pad for the points (both sides are 162 together), steps for the roem, four cards at most.
// Without script the same forms work with plain fields and a button.
"use strict";
(() => {
  const form = document.querySelector(".kj-slip");
  if (!form) return;
  const TOTAL = 162;
  form.querySelectorAll("[hidden]").forEach((part) => { part.hidden = false; });
  form.querySelector(".kj-go").hidden = true; // the answer follows by itself
  const tell = (input) => input.dispatchEvent(new Event("input", { bubbles: true }));

  // ---- points: one side is typed, the other follows
  const fields = [...form.querySelectorAll("[data-points]")];
  let active = fields[0], fresh = true;
  const choose = (field) => {
    active = field;
    fresh = true;
    fields.forEach((each) => each.closest("label").classList.toggle("active", each === field));
  };
  const follow = (field) => {
    const other = fields.find((each) => each !== field), points = Number(field.value);
    other.value = /^\d+$/.test(field.value) && points <= TOTAL ? String(TOTAL - points) : "";
  };
  const press = (key) => {
    const before = fresh ? "" : active.value;
    const after = key === "clear" ? "" : key === "back" ? active.value.slice(0, -1) : before + key;
    if (Number(after) > TOTAL) return;
    active.value = after.replace(/^0+(?=\d)/, "");
    fresh = false;
    tell(active);
  };
  fields.forEach((field) => {
    if (matchMedia("(pointer: coarse)").matches) field.inputMode = "none"; // the pad is there already
    field.addEventListener("focus", () => choose(field));
    field.addEventListener("input", () => follow(field));
  });
  form.querySelectorAll("[data-digit]").forEach((key) => key.addEventListener("click", () => press(key.dataset.digit)));
  if (fields.length) {
    const bySide = (side) => fields.find((field) => field.dataset.points === side);
    choose(bySide(form.querySelector("[name=by]:checked")?.dataset.side) ?? active);
    form.querySelectorAll("[name=by]").forEach((seat) => seat.addEventListener("change", () => {
      if (!active.value) choose(bySide(seat.dataset.side));
    }));
  }

  // ---- roem in steps
  form.querySelectorAll("[data-roem]").forEach((button) => button.addEventListener("click", () => {
    const field = form.elements[`roem_${button.dataset.roem}`], step = Number(button.dataset.add);
    field.value = String(step ? (Number(field.value) || 0) + step : 0);
    tell(field);
  }));

  // ---- no more cards than a trick has
  const pack = form.querySelector("[data-most]");
  if (pack) {
    const boxes = [...pack.querySelectorAll("input")];
    const limit = () => {
      const full = boxes.filter((box) => box.checked).length >= Number(pack.dataset.most);
      boxes.forEach((box) => { box.disabled = full && !box.checked; });
    };
    pack.addEventListener("input", limit);
    form.querySelector("[data-clear]").addEventListener("click", () => {
      boxes.forEach((box) => { box.checked = false; });
      limit();
      tell(boxes[0]);
    });
    limit();
  }
})();
