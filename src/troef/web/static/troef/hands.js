// Hands are typed one after another: Enter goes to the next empty hand, and keeps the board when none is left to type.
"use strict";
(() => {
  const form = document.querySelector("form.hands");
  if (!form) return;
  form.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || !event.target.matches("input[type=text]")) return;
    const fields = [...form.querySelectorAll("input[type=text]")];
    const filled = fields.filter((one) => one.value.trim()).length;
    const following = fields.slice(fields.indexOf(event.target) + 1).find((one) => !one.value.trim());
    if (filled < 3 && following) {
      event.preventDefault();
      following.focus();
    }
  });
})();
