// Klaverjas forms that answer by themselves: the pad of klaverjas-pad.js, and four cards at most.
// Without script the same forms work with plain fields and a button.
"use strict";
(() => {
  const form = document.querySelector(".kj-slip");
  if (!form) return;
  form.querySelectorAll("[hidden]").forEach((part) => { part.hidden = false; });
  form.querySelector(".kj-go").hidden = true; // the answer follows by itself
  const tell = (input) => input.dispatchEvent(new Event("input", { bubbles: true }));

  window.troefPad(form);

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
