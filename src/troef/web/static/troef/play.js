// Tables on screens. Whoever wants to be asked after every tap is asked after every tap, whatever it does: the question
// never tells that an act is irregular. What was typed is gone once it was taken.
"use strict";
(() => {
  const live = document.getElementById("live"), sure = document.getElementById("sure");
  let asking = null;
  const close = () => { asking?.remove(); asking = null; };

  document.addEventListener("submit", (event) => {
    const { submitter } = event;
    if (!submitter?.dataset.act || submitter.sure || !live.querySelector("[data-confirms]")) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    close();
    asking = sure.content.firstElementChild.cloneNode(true);
    asking.querySelector("p").textContent = `${submitter.dataset.act}?`;
    asking.querySelector("[data-yes]").addEventListener("click", () => {
      close();
      submitter.sure = true;
      submitter.click(); // what was drawn anew meanwhile is gone, and does nothing
      submitter.sure = false;
    });
    asking.querySelector("[data-no]").addEventListener("click", close);
    live.append(asking);
    asking.querySelector("[data-yes]").focus();
  }, true);

  live.addEventListener("htmx:beforeSwap", (event) => {
    const { requestConfig: { elt }, xhr } = event.detail;
    if (!elt.matches("form") || xhr.getResponseHeader("Troef-Refused")) return;
    elt.reset();
    if (elt.contains(document.activeElement)) document.activeElement.blur();
    for (let fold = elt; fold; fold = fold.parentElement?.closest("details")) fold.open = false;
    for (const fold of elt.querySelectorAll("details")) fold.open = false;
  });
})();
