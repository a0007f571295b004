// A klaverjas deal on the phone: trumps, who played, points, roem; wet, march and penalties are worked out here as on the
// server, so that a phone without network says the same.
"use strict";
window.troefEntry = (() => {
  const TOTAL = 162, MARCH = 100;
  const OTHER = { NS: "EW", EW: "NS" };
  const value = (form, name) => form.querySelector(`[name=${name}]:checked`)?.value ?? "";
  const number = (text) => (/^\d{1,4}$/.test(text) ? Number(text) : null);
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
    const side = slip.ended !== "played" ? "" : slip.points === TOTAL ? slip.side : slip.points === 0 ? OTHER[slip.side] : "";
    return side && !slip.roem[OTHER[side]] ? side : "";
  };
  // the first thing that is not filled in yet, or cannot be
  const missing = (slip) => {
    if (!slip.trump) return "trump";
    if (!slip.by) return "by";
    if (slip.ended === "played" && slip.points === null) return "points";
    if (slip.ended === "played" && (slip.points === 1 || slip.points === TOTAL - 1)) return "one";
    if (slip.ended !== "played" && !slip.offender) return "offender";
    if (slip.roem.NS % 10 || slip.roem.EW % 10) return "tens";
    if (!slip.struck && !slip.roem.NS && !slip.roem.EW) return "roem";
    return asks(slip) && !slip.march ? "march" : "";
  };
  const stopped = (slip, rules) => {
    const innocent = OTHER[slip.offender];
    return { says: slip.ended, about: slip.offender, total: { [innocent]: TOTAL + rules.penalty + slip.roem.NS + slip.roem.EW, [slip.offender]: 0 } };
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
    const roem = slip.roem.NS || slip.roem.EW ? fill(said.roem, { ns_roem: slip.roem.NS, ew_roem: slip.roem.EW }) : said["no roem"];
    const totals = fill(said.totals, { ns: sides.NS, ew: sides.EW, ns_points: worked.total.NS, ew_points: worked.total.EW, roem });
    return fill(said[worked.says], {
      seat: form.querySelector("[name=by]:checked").dataset.said, trump: form.querySelector("[name=trump]:checked").dataset.said,
      side: sides[worked.about] ?? "", totals,
    });
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
      form.querySelector(".kj-march").hidden = !asked;
      if (asked) form.querySelector("[data-asks]").textContent = fill(form.querySelector("[data-asks]").dataset.asks, { side: JSON.parse(form.dataset.names)[asked] });
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
      const slip = read(form), told = { trump: slip.trump, by: slip.by, ended: slip.ended, roem_NS: String(slip.roem.NS), roem_EW: String(slip.roem.EW) };
      if (slip.offender) return { ...told, offender: slip.offender };
      return { ...told, [`points_${slip.side}`]: String(slip.points), march: slip.march };
    },
  };
})();
