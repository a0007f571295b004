// The total of a round on the phone: two numbers, and what else somebody cares to tell. What does not add up is asked
// about here as on the server. A table that has its deals counted fills in the form of a deal instead, one by one.
"use strict";
window.troefEntry = ((deal) => {
  const EACH = 162, MARCH = 100, SIDES = ["NS", "EW"];
  const fill = (pattern, words) => pattern.replace(/\{(\w+)\}/g, (whole, name) => words[name] ?? whole);
  const number = (text) => (/^\d{1,4}$/.test(text) ? Number(text) : NaN);
  const sum = (both) => (both ? both.NS + both.EW : 0);
  const upper = (letter) => letter.toUpperCase();
  const gcd = (one, other) => (other ? gcd(other, one % other) : one);
  const isRoem = (points) => points >= 0 && points % 10 === 0 && points !== 10 && points !== 30;

  // both numbers; an empty box beside a number is nil, two empty ones are not told
  const pair = (form, name) => {
    const texts = SIDES.map((side) => form.elements[`${name}_${side}`].value.trim());
    if (name === "total" ? texts.includes("") : texts.every((text) => !text)) return null;
    return Object.fromEntries(SIDES.map((side, place) => [side, number(texts[place] || "0")]));
  };
  const read = (form) => {
    const [total, roem, marches, wet] = ["total", "roem", "marches", "wet"].map((name) => pair(form, name));
    if (total && roem && form.elements.apart.value) for (const side of SIDES) total[side] += roem[side];
    const usual = Number(form.dataset.deals);
    return { total, roem, marches, wet, usual, deals: number(form.elements.deals.value.trim() || String(usual)) };
  };
  // the first thing that is not filled in yet, or cannot be
  const missing = ({ total, roem, marches, wet, deals }) => {
    if (!total) return "total";
    if ([total, roem, marches, wet].some((both) => Number.isNaN(sum(both))) || !deals) return "number";
    if (roem && SIDES.some((side) => roem[side] > total[side])) return "more";
    return sum(marches) > deals || sum(wet) > deals ? "often" : "";
  };
  const odd = ({ total, roem, marches, deals }, penalty, said) => {
    const plain = deals * EACH, known = sum(roem) + MARCH * sum(marches), rest = sum(total) - plain - known;
    const step = marches ? penalty : gcd(MARCH, penalty);
    const fits = !roem ? isRoem(rest) : step ? rest >= 0 && rest % step === 0 : rest === 0;
    const words = { sum: sum(total), deals, plain, expected: plain + known };
    const strange = roem ? SIDES.filter((side) => !isRoem(roem[side])) : [];
    return [
      ...(fits ? [] : [fill(said[known ? "known" : "plain"], words)]),
      ...strange.map((side) => fill(said.roem, { roem: roem[side] })),
    ];
  };
  const hintsOf = (form) => JSON.parse(form.querySelector(".kj-hint").dataset.hints);
  const doubts = (form, told) => (missing(told) ? [] : odd(told, Number(form.dataset.penalty), hintsOf(form)));
  const sentenceOf = (form, told) => {
    const said = JSON.parse(form.querySelector("[data-sentence]").dataset.sentence);
    const sides = JSON.parse(form.dataset.sides), { NS, EW } = told.total;
    const side = NS === EW ? "" : sides[NS > EW ? "NS" : "EW"];
    const difference = fill(said[side ? "more" : "equal"], { side, points: Math.abs(NS - EW) });
    const more = ["roem", "marches", "wet"].filter((name) => told[name])
      .map((name) => fill(said[name], { ns: told[name].NS, ew: told[name].EW }));
    if (told.deals !== told.usual) more.push(fill(said.deals, { deals: told.deals }));
    const whole = fill(said.total, { ns: sides.NS, ew: sides.EW, ns_points: NS, ew_points: EW, difference });
    return more.length ? `${whole} (${more.join(", ")})` : whole;
  };

  // the pad types into the box that was tapped last
  const pad = (form) => {
    const fields = [...form.querySelectorAll("[data-number]")];
    let active = fields[0], fresh = true;
    const choose = (field) => {
      [active, fresh] = [field, true];
      for (const each of fields) each.closest("label").classList.toggle("active", each === field);
    };
    const press = (key) => {
      const before = fresh ? "" : active.value;
      const after = key === "clear" ? "" : key === "back" ? active.value.slice(0, -1) : before + key;
      active.value = after.replace(/^0+(?=\d)/, "").slice(0, active.maxLength);
      fresh = false;
      active.dispatchEvent(new Event("input", { bubbles: true }));
    };
    for (const field of fields) {
      if (matchMedia("(pointer: coarse)").matches && field.name.startsWith("total")) field.inputMode = "none";
      field.addEventListener("focus", () => choose(field));
    }
    for (const key of form.querySelectorAll("[data-digit]")) {
      key.addEventListener("click", () => press(key.dataset.digit));
    }
    choose(fields.find((field) => !field.value) ?? fields[0]);
  };

  const total = {
    unfolded: (form) => {
      pad(form);
      const { roem, marches, wet, deals, usual } = read(form);
      if (roem || marches || wet || deals !== usual) form.querySelector(".kj-more").open = true;
    },
    sentence: (form) => {
      const told = read(form), asks = doubts(form, told).length && form.elements.stands.value !== "yes";
      return missing(told) || asks ? "" : sentenceOf(form, told);
    },
    describe: (form) => {
      const told = read(form), asked = doubts(form, told), said = hintsOf(form);
      const question = form.querySelector(".kj-odd");
      question.hidden = !asked.length;
      const doubt = asked.join("; ");
      question.querySelector("legend").textContent = fill(said.asks, { doubt: doubt.replace(/^./, upper) });
      form.querySelector(".kj-hint").textContent = said[missing(told)] ?? "";
    },
    changed: (form, target) => {
      const mends = target?.name === "stands" && target.value === "no";
      if (mends) form.elements.total_NS.focus();
      if (mends || target?.name !== "stands") for (const key of form.elements.stands) key.checked = false;
    },
    pressed: () => false,
    message: (form) => {
      const names = SIDES.flatMap((side) => ["total", "roem", "marches", "wet"].map((name) => `${name}_${side}`));
      const fields = [...names, "apart", "deals", "stands"].map((name) => [name, form.elements[name].value.trim()]);
      return Object.fromEntries(fields.filter(([, text]) => text));
    },
  };
  const of = (form) => (form.matches(".kj-total") ? total : deal);
  const either = Object.keys(total).map((name) => [name, (form, ...more) => of(form)[name](form, ...more)]);
  return { ...deal, ...Object.fromEntries(either), odd };
})(window.troefEntry);
