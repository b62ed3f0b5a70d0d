/** A line of the table: a figure that must be at most `most`, or at least `least`. */
export function row(what, value, { most, least, unit = '', digits = 0, note }) {
  const show = (figure) => `${figure.toFixed(digits)}${unit && ` ${unit}`}`;
  return {
    what,
    measured: show(value),
    bar: most === undefined ? `≥ ${show(least)}` : `≤ ${show(most)}`,
    isMet: most === undefined ? value >= least : value <= most,
    note,
  };
}

export function median(values) {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)];
}
