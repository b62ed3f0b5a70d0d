import { pageFunctions } from 'lighthouse/core/lib/page-functions.js';
import { openBrowser } from './stage.ts';

const RUNS = 5;
/** Lighthouse's default slowdown, which suits a fast desktop, is the maximum. */
const MOST = 4;
/** Slowdowns that match Lighthouse's phone, by the host's benchmark index; interpolates linearly between two points. */
const POINTS: [index: number, slowdown: number][] = [
  [150, 1],
  [800, 2],
  [1300, 3],
  [1533, MOST],
];

export interface Processor {
  slowdown: number;
  /** Formatted for the table. */
  note: string;
}

/**
 * The CPU slowdown that makes this machine match Lighthouse's phone. Uses the best of several benchmark runs, so that
 * other load on the machine does not relax the limits.
 */
export async function measureProcessor(chromium: string): Promise<Processor> {
  const browser = await openBrowser(chromium);
  const page = await browser.newPage();
  let index = 0;
  for (let run = 0; run < RUNS; run += 1)
    index = Math.max(index, await page.evaluate(pageFunctions.computeBenchmarkIndex));
  await browser.close();
  const slowdown = slowdownFor(index);
  return { slowdown, note: `${slowdown}× slowdown for benchmark index ${Math.round(index)}` };
}

/** The slowdown in tenths, as Lighthouse's calculator shows it. */
export function slowdownFor(index: number): number {
  const above = POINTS.findIndex(([least]) => least > index);
  if (above === 0) return 1;
  const [below, next] = POINTS.slice(above - 1, above + 1);
  if (above < 0 || !below || !next) return MOST;
  const [[fromIndex, from], [toIndex, to]] = [below, next];
  return Number((from + ((index - fromIndex) / (toIndex - fromIndex)) * (to - from)).toFixed(1));
}
