import type { Run } from './history.ts';

const WIDTH = 1200;
const COLUMNS = 3;
const PANEL = { width: 380, height: 200 };
const PLOT = { left: 56, right: 16, top: 40, bottom: 34 };
const TOP = 56;

interface Panel {
  title: string;
  read(run: Run): number | undefined;
}
const PANELS: Panel[] = [
  { title: 'A full order, CPU ms', read: ({ works }) => works['a full order']?.cpuMs },
  { title: 'Full orders a second', read: ({ works }) => works['a full order']?.perSecond },
  { title: 'Additions to new carts a second', read: ({ works }) => works['add to a new cart']?.perSecond },
  { title: 'Product lists a second', read: ({ works }) => works['product list']?.perSecond },
  { title: 'Home pages a second', read: ({ works }) => works['home page (HTML)']?.perSecond },
  { title: 'Memory of the whole shop when idle, MB', read: ({ memoryMb }) => memoryMb?.idle },
];

/** @returns an SVG with one line chart per measurement; each point is a complete run, the oldest one first */
export function drawHistory(runs: readonly Run[]): string {
  const height = TOP + Math.ceil(PANELS.length / COLUMNS) * PANEL.height + 8;
  const title = `${runs.length} complete runs of the benchmark, on machines of different speed`;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" font-family="system-ui, sans-serif" font-size="11">\n<title>${title}</title>`,
    `<rect width="${WIDTH}" height="${height}" rx="8" fill="#fffdf9"/>`,
    `<text x="20" y="30" font-size="15" font-weight="600" fill="#2b2b2b">${title}</text>`,
    ...PANELS.flatMap((panel, index) => drawPanel(panel, runs, index)),
    '</svg>',
    '',
  ].join('\n');
}

function drawPanel({ title, read }: Panel, runs: readonly Run[], index: number): string[] {
  const left = 20 + (index % COLUMNS) * PANEL.width + PLOT.left;
  const top = TOP + Math.floor(index / COLUMNS) * PANEL.height + PLOT.top;
  const width = PANEL.width - PLOT.left - PLOT.right;
  const bottom = top + PANEL.height - PLOT.top - PLOT.bottom;
  const values = runs.map(read);
  const most = roundUp(Math.max(...values.map((value) => value ?? 0), 1));
  const x = (run: number) => left + (runs.length > 1 ? (run / (runs.length - 1)) * (width - 20) : 0) + 10;
  const y = (value: number) => bottom - (value / most) * (bottom - top);
  const points = values.flatMap((value, run) => (value === undefined ? [] : [{ value, run }]));
  return [
    `<text x="${left}" y="${top - 14}" font-weight="600" fill="#2b2b2b">${title}</text>`,
    ...[0, most / 2, most].map(
      (value) =>
        `<line x1="${left}" x2="${left + width}" y1="${at(y(value))}" y2="${at(y(value))}" stroke="#e6dfd3"/>` +
        `<text x="${left - 6}" y="${at(y(value) + 4)}" text-anchor="end" fill="#6b655c">${figure(value)}</text>`,
    ),
    `<polyline points="${points.map(({ value, run }) => `${at(x(run))},${at(y(value))}`).join(' ')}" fill="none" stroke="#b4435c" stroke-width="2"/>`,
    ...points.map(({ value, run }) => {
      const { at: since = '', commit = '', node = '', machine = '' } = runs[run] ?? {};
      const about = `${since.slice(0, 10)}, ${commit}, Node ${node}, ${machine}: ${figure(value)}`;
      return `<circle cx="${at(x(run))}" cy="${at(y(value))}" r="3.5" fill="#b4435c"><title>${about}</title></circle>`;
    }),
    ...runs.map(
      ({ at: since }, run) =>
        `<text x="${at(x(run))}" y="${bottom + 16}" text-anchor="middle" fill="#6b655c" font-size="9">${since.slice(5, 10)}</text>`,
    ),
  ];
}

/** The next of 1, 2, 4, 6, 8 × a power of ten. */
function roundUp(value: number): number {
  const unit = 10 ** Math.floor(Math.log10(value));
  return [1, 2, 4, 6, 8, 10].map((factor) => factor * unit).find((most) => most >= value) ?? value;
}

const at = (pixels: number): number => Math.round(pixels * 10) / 10;

const figure = (value: number): string => value.toLocaleString('en-US', { maximumFractionDigits: value < 100 ? 1 : 0 });
