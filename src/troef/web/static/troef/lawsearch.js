// The law search box with the keyboard: arrows choose an answer, Enter opens it, Escape closes the list, / goes to it.
(() => {
  "use strict";
  if (window.troefLawSearch) return;
  window.troefLawSearch = true;

  const inputOf = (element) => element.closest("[data-lawsearch]")?.querySelector("[role=combobox]");
  const listOf = (input) => document.getElementById(input.getAttribute("aria-controls"));
  const options = (input) => [...listOf(input).querySelectorAll("[role=option]")];

  const choose = (input, option) => {
    for (const each of options(input)) each.setAttribute("aria-selected", String(each === option));
    if (option) {
      input.setAttribute("aria-activedescendant", option.id);
      option.scrollIntoView({ block: "nearest" });
    } else input.removeAttribute("aria-activedescendant");
  };
  const show = (input, open) => {
    listOf(input).hidden = !open;
    input.setAttribute("aria-expanded", String(open));
    if (!open) choose(input, null);
  };
  const step = (input, by) => {
    const all = options(input);
    if (!all.length) return;
    show(input, true);
    const now = all.findIndex((each) => each.getAttribute("aria-selected") === "true");
    choose(input, all[now < 0 ? (by > 0 ? 0 : all.length - 1) : (now + by + all.length) % all.length]);
  };

  document.addEventListener("keydown", (event) => {
    const input = event.target.matches("[data-lawsearch] [role=combobox]") ? event.target : null;
    if (!input) {
      const typing = event.target.matches("input, textarea, select, [contenteditable]");
      const box = document.querySelector("[data-lawsearch] [role=combobox]");
      if (event.key === "/" && !typing && box) { event.preventDefault(); box.focus(); box.select(); }
      return;
    }
    const chosen = listOf(input).querySelector("[aria-selected=true]");
    if (event.key === "ArrowDown") { event.preventDefault(); step(input, 1); }
    else if (event.key === "ArrowUp") { event.preventDefault(); step(input, -1); }
    else if (event.key === "Escape" && !listOf(input).hidden) { event.preventDefault(); show(input, false); }
    else if (event.key === "Enter" && chosen) { event.preventDefault(); window.location.assign(chosen.href); }
  });
  document.addEventListener("htmx:afterSwap", (event) => {
    const input = inputOf(event.target);
    if (input) show(input, event.target.childElementCount > 0 && document.activeElement === input);
  });
  document.addEventListener("focusin", (event) => {
    for (const input of document.querySelectorAll("[data-lawsearch] [role=combobox]")) {
      const inside = input.closest("[data-lawsearch]").contains(event.target);
      if (!inside) show(input, false);
      else if (event.target === input && listOf(input).childElementCount) show(input, true);
    }
  });
})();
