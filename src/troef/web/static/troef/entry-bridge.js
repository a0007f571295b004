// A bridge result on the phone: contract, declarer, tricks, perhaps the lead; scores come from a table.
"use strict";
window.troefEntry = (() => {
  let scores = null;
  const value = (form, name) => form.querySelector(`[name=${name}]:checked`)?.value ?? "";
  const said = (form, name) => form.querySelector(`[name=${name}]:checked`)?.dataset.said ?? "";
  const passed = (form) => value(form, "denomination") === "P";
  const contractOf = (form) => {
    if (passed(form)) return "P";
    const level = value(form, "level"), denomination = value(form, "denomination");
    return level && denomination ? level + denomination + value(form, "doubled") : "";
  };
  const relative = (form, tricks) => {
    const over = tricks - 6 - Number(value(form, "level"));
    return over === 0 ? "=" : over > 0 ? `+${over}` : `−${-over}`;
  };
  const fill = (pattern, words) => pattern.replace(/\{(\w+)\}/g, (whole, name) => words[name] ?? whole);

  const pointsOf = (form, contract, declarer, tricks, line) => {
    const mine = declarer === "N" || declarer === "S" ? "NS" : "EW";
    const vulnerable = form.dataset.vulnerable === "Both" || form.dataset.vulnerable === mine;
    const points = scores?.[contract]?.[vulnerable ? 1 : 0][tricks];
    if (points === undefined) return "…";
    const side = (points > 0) === (mine === "NS") ? line.dataset.ns : line.dataset.ew;
    return points === 0 ? "0" : `${side} +${Math.abs(points)}`;
  };

  return {
    ready: (phone, again) => fetch(phone.dataset.scores)
      .then((answer) => answer.json())
      .then((table) => { scores = table; again(); })
      .catch(() => {}),
    unfolded: (form) => { if (value(form, "lead_suit")) form.querySelector("details.lead-card").open = true; },

    sentence: (form) => {
      const line = form.querySelector("[data-sentence]"), contract = contractOf(form);
      if (contract === "P") return line.dataset.passed;
      const declarer = value(form, "declarer"), tricks = form.elements.tricks.value;
      if (!contract || !declarer || tricks === "") return "";
      const words = [value(form, "level") + said(form, "denomination"), said(form, "doubled")];
      return fill(line.dataset.sentence, {
        seat: said(form, "declarer"), contract: words.filter(Boolean).join(" "), tricks,
        relative: relative(form, Number(tricks)), points: pointsOf(form, contract, declarer, Number(tricks), line),
      });
    },

    describe: (form) => {
      const level = value(form, "level"), tricks = form.elements.tricks, output = form.querySelector("output");
      for (const part of form.querySelectorAll("[data-part]")) part.hidden = passed(form);
      form.querySelector(".stepper").classList.toggle("waiting", !level);
      if (level && tricks.value !== "") {
        const words = { tricks: tricks.value, relative: relative(form, Number(tricks.value)) };
        output.textContent = fill(output.dataset.tricks, words);
      }
    },

    changed: (form, target) => {
      if (target?.name === "level") form.elements.tricks.value = 6 + Number(target.value);
      if (target?.name === "lead_suit" && target.value === "") {
        for (const rank of form.querySelectorAll("[name=lead_rank]")) rank.checked = false;
      }
    },

    // a press on − or +; whether it changed anything
    pressed: (form, target) => {
      const step = target.closest("[data-step]"), tricks = form.elements.tricks;
      if (!step || !value(form, "level")) return false;
      tricks.value = Math.min(13, Math.max(0, Number(tricks.value) + Number(step.dataset.step)));
      return true;
    },

    message: (form) => {
      if (passed(form)) return { contract: "P" };
      const suit = value(form, "lead_suit"), rank = value(form, "lead_rank"), lead = suit && rank ? suit + rank : "";
      const tricks = form.elements.tricks.value;
      return { contract: contractOf(form), declarer: value(form, "declarer"), tricks, lead };
    },
  };
})();
