// A board card by card with the keys: arrows for one card, Home and End for the first and the last.
"use strict";
(() => {
  const steps = { ArrowLeft: "back", ArrowRight: "forward", Home: "first", End: "last" };
  document.addEventListener("keydown", (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.target.matches("input, textarea, select")) return;
    const step = steps[event.key] && document.getElementById(steps[event.key]);
    if (!step?.matches("a")) return;
    event.preventDefault();
    step.click();
  });
})();
