export interface Row {
  what: string;
  measured: string;
  bar: string;
  isMet: boolean;
  note?: string | undefined;
}

/** The arguments that `npm run quality` passes to each measurement. */
export interface Target {
  url: string;
  /** The path of the browser. */
  chromium: string;
  runs: number;
}

type Bar = ({ most: number; least?: undefined } | { least: number; most?: undefined }) & {
  unit?: string;
  digits?: number;
  note?: string;
};

/** A line of the table: a figure that must be at most `most`, or at least `least`. */
export function row(what: string, value: number, { most, least, unit = '', digits = 0, note }: Bar): Row {
  const show = (figure: number) => `${figure.toFixed(digits)}${unit && ` ${unit}`}`;
  return {
    what,
    measured: show(value),
    bar: most === undefined ? `≥ ${show(least)}` : `≤ ${show(most)}`,
    isMet: most === undefined ? value >= least : value <= most,
    note,
  };
}

export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
