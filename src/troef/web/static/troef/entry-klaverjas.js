// A klaverjas deal on the phone: trumps, who played, points, roem; wet, march and penalties are worked out here as on
// the server, so that a phone without network says the same.
"use strict";
window.troefEntry = (() => {
  const TOTAL = 162, MARCH = 100;
  const OTHER = { NS: "EW", EW: "NS" };
  const value = (form, name) => form.querySelector(`[name=${name}]:checked`)?.value ?? "";
  const number = (text) => (/^\d{1,4}$/.test(text) ? Number(text) : null);
  const isRoem = (points) => points % 10 === 0 && points !== 10 && points !== 30;
  const fill = (pattern, words) => pattern.replace(/\{(\w+)\}/g, (whole, name) => words[name] ?? whole);

  const read = (form) => {
    const by = form.querySelector("[name=by]:checked"), side = by?.dataset.side ?? "";
    const ended = value(form, "ended") || "played";
    return {
      trump: value(form, "trump"), by: by?.value ?? "", side, ended,
      offender: ended === "played" ? "" : value(form, "offender"),
      points: side ? number(form.elements[`points_${side}`].value) : null,
      roem: { NS: number(form.elements.roem_NS.value) ?? 0, EW: number(form.elements.roem_EW.value) ?? 0 },
      struck: form.elements.struck.value === "1", march: value(form, "march"),
    };
  };
  // the side that may have made all eight tricks
  const asks = (slip) => {
    if (slip.ended !== "played") return "";
    const side = slip.points === TOTAL ? slip.side : slip.points === 0 ? OTHER[slip.side] : "";
    return side && !slip.roem[OTHER[side]] ? side : "";
  };
  // the first thing that is not filled in yet, or cannot be
  const missing = (slip) => {
    if (!slip.trump) return "trump";
    if (!slip.by) return "by";
    if (slip.ended === "played" && slip.points === null) return "points";
    if (slip.ended === "played" && (slip.points === 1 || slip.points === TOTAL - 1)) return "one";
    if (slip.ended !== "played" && !slip.offender) return "offender";
    if (!isRoem(slip.roem.NS) || !isRoem(slip.roem.EW)) return "tens";
    if (!slip.struck && !slip.roem.NS && !slip.roem.EW) return "roem";
    return asks(slip) && !slip.march ? "march" : "";
  };
  const stopped = (slip, rules) => {
    const { offender, roem } = slip, all = TOTAL + rules.penalty + roem.NS + roem.EW;
    return { says: slip.ended, about: offender, total: { [OTHER[offender]]: all, [offender]: 0 } };
  };
  const workedOut = (slip, rules) => {
    if (slip.offender) return stopped(slip, rules);
    const others = OTHER[slip.side], march = slip.march === "yes" ? asks(slip) : "";
    const won = { [slip.side]: slip.points + slip.roem[slip.side], [others]: TOTAL - slip.points + slip.roem[others] };
    const wet = won[slip.side] <= won[others];
    const total = wet && rules.wet === "all" ? { [slip.side]: 0, [others]: TOTAL + slip.roem.NS + slip.roem.EW } : won;
    if (march) total[march] += MARCH;
    return { says: (wet ? "wet" : march ? "march" : "made") + (wet && march ? "-march" : ""), about: march, total };
  };

  const rulesOf = (form) => ({ wet: form.dataset.wet, penalty: Number(form.dataset.penalty) });
  const patterns = (form) => JSON.parse(form.querySelector("[data-sentence]").dataset.sentence);
  const sentenceOf = (form, slip, worked) => {
    const said = patterns(form), sides = JSON.parse(form.dataset.sides);
    const { NS: ns_roem, EW: ew_roem } = slip.roem, { NS: ns_points, EW: ew_points } = worked.total;
    const roem = ns_roem || ew_roem ? fill(said.roem, { ns_roem, ew_roem }) : said["no roem"];
    const totals = fill(said.totals, { ns: sides.NS, ew: sides.EW, ns_points, ew_points, roem });
    const seat = form.querySelector("[name=by]:checked").dataset.said;
    const trump = form.querySelector("[name=trump]:checked").dataset.said;
    return fill(said[worked.says], { seat, trump, side: sides[worked.about] ?? "", totals });
  };

  return {
    workedOut,
    ready: () => {},
    unfolded: (form) => {
      window.troefPad(form);
      if (value(form, "ended") !== "played") form.querySelector("details.kj-stopped").open = true;
    },

    sentence: (form) => {
      const slip = read(form);
      return missing(slip) ? "" : sentenceOf(form, slip, workedOut(slip, rulesOf(form)));
    },

    describe: (form) => {
      const slip = read(form), asked = asks(slip), hint = form.querySelector(".kj-hint");
      const question = form.querySelector("[data-asks]");
      form.querySelector(".kj-march").hidden = !asked;
      if (asked) question.textContent = fill(question.dataset.asks, { side: JSON.parse(form.dataset.names)[asked] });
      form.querySelector(".kj-whom").hidden = slip.ended === "played";
      form.querySelector(".kj-points").hidden = slip.ended !== "played";
      form.querySelector("[data-strike]").setAttribute("aria-pressed", String(slip.struck));
      form.classList.toggle("kj-struck", slip.struck);
      hint.textContent = JSON.parse(hint.dataset.hints)[missing(slip)] ?? "";
    },

    changed: (form, target) => {
      if (target?.name?.startsWith("roem_") && Number(target.value)) form.elements.struck.value = "";
      if (!asks(read(form))) for (const one of form.querySelectorAll("[name=march]")) one.checked = false;
    },

    // the struck box: no roem was claimed (I-25)
    pressed: (form, target) => {
      if (!target.closest("[data-strike]")) return false;
      form.elements.struck.value = form.elements.struck.value ? "" : "1";
      if (form.elements.struck.value) form.elements.roem_NS.value = form.elements.roem_EW.value = "0";
      return true;
    },

    message: (form) => {
      const slip = read(form), { trump, by, ended, roem } = slip;
      const told = { trump, by, ended, roem_NS: String(roem.NS), roem_EW: String(roem.EW) };
      if (slip.offender) return { ...told, offender: slip.offender };
      return { ...told, [`points_${slip.side}`]: String(slip.points), march: slip.march };
    },
  };
})();
