// A number pad for the points of a klaverjas deal (both sides are 162 together), and steps for the roem.
"use strict";
window.troefPad = (form) => {
  const TOTAL = 162;
  const tell = (input) => input.dispatchEvent(new Event("input", { bubbles: true }));

  // ---- points: one side is typed, the other follows; which one was chosen is kept if the form has a field for it
  const fields = [...form.querySelectorAll("[data-points]")], typing = form.elements.typing;
  const bySide = (side) => fields.find((field) => field.dataset.points === side);
  let active = fields[0], fresh = true;
  const choose = (field) => {
    active = field;
    fresh = true;
    fields.forEach((each) => each.closest("label").classList.toggle("active", each === field));
  };
  const type = (field) => {
    if (typing && typing.value !== field.dataset.points) { typing.value = field.dataset.points; tell(typing); }
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
    type(active);
    tell(active);
  };
  fields.forEach((field) => {
    if (matchMedia("(pointer: coarse)").matches) field.inputMode = "none"; // the pad is there already
    field.addEventListener("focus", () => { choose(field); type(field); });
    field.addEventListener("input", () => follow(field));
  });
  form.querySelectorAll("[data-digit]").forEach((key) => key.addEventListener("click", () => press(key.dataset.digit)));
  if (fields.length) {
    choose(bySide(typing?.value) ?? bySide(form.querySelector("[name=by]:checked")?.dataset.side) ?? active);
    form.querySelectorAll("[name=by]").forEach((seat) => seat.addEventListener("change", () => {
      if (!active.value && !typing?.value) choose(bySide(seat.dataset.side));
    }));
  }

  // ---- roem in steps
  form.querySelectorAll("[data-roem]").forEach((button) => button.addEventListener("click", () => {
    const field = form.elements[`roem_${button.dataset.roem}`], step = Number(button.dataset.add);
    field.value = String(step ? (Number(field.value) || 0) + step : 0);
    tell(field);
  }));
};
