import { appendFile, readFile, writeFile } from 'node:fs/promises';
import { cpus } from 'node:os';
import { fileURLToPath } from 'node:url';
import { total } from './processes.mjs';

const RUNS = fileURLToPath(new URL('history.jsonl', import.meta.url));
const PICTURE = fileURLToPath(new URL('../docs/bench-history.svg', import.meta.url));
/** The number of runs in the chart. */
const SHOWN = 60;
const [COLUMNS, WIDTH, HEIGHT, GAP, HEAD] = [3, 250, 60, 24, 40];

/**
 * Adds a complete run to `bench/history.jsonl` and draws this machine's runs in `docs/bench-history.svg`.
 * @param rows as for `printTable`
 * @param memory `{ [moment]: megabytes by part }`; undefined without /proc
 */
export async function keepRun({ commit, rows, memory, startMs }) {
  const { model, speed } = cpus()[0] ?? {};
  const works = rows.map(({ name, measured: [{ perSecond, p50, p99, cpu }] }) => {
    const figures = { perSecond, p50, p99, cpuMs: cpu && total(cpu) };
    return [name, figures];
  });
  const run = {
    at: new Date().toISOString(),
    commit,
    machine: `${cpus().length} × ${model} ${speed} MHz`,
    node: process.versions.node,
    works: Object.fromEntries(works),
    memoryMb: memory && Object.fromEntries(Object.entries(memory).map(([moment, parts]) => [moment, total(parts)])),
    startMs,
  };
  await appendFile(RUNS, `${JSON.stringify(run)}\n`);
  const kept = (await readFile(RUNS, 'utf8'))
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  await writeFile(PICTURE, drawRuns(kept));
}

/** Charts each figure over the runs on the newest run's machine, oldest first, as SVG. */
export function drawRuns(runs) {
  const newest = runs.at(-1);
  const shown = runs.filter(({ machine }) => machine === newest.machine).slice(-SHOWN);
  const panels = [
    ...Object.entries(newest.works).map(([name, { perSecond }]) =>
      perSecond === undefined
        ? { title: `${name}, p50 ms`, values: shown.map(({ works }) => works[name]?.p50) }
        : { title: `${name}, requests/s`, values: shown.map(({ works }) => works[name]?.perSecond) },
    ),
    { title: 'a full order, CPU ms', values: shown.map(({ works }) => works['a full order']?.cpuMs) },
    ...Object.keys(newest.memoryMb ?? {}).map((moment) => ({
      title: `memory ${moment}, MB`,
      values: shown.map(({ memoryMb }) => memoryMb?.[moment]),
    })),
    { title: 'second start, ms', values: shown.map(({ startMs }) => startMs) },
  ].filter(({ values }) => values.some(Number.isFinite));
  const rows = Math.ceil(panels.length / COLUMNS);
  const width = COLUMNS * (WIDTH + GAP) + GAP;
  const height = HEAD + rows * (HEIGHT + 2 * GAP) + GAP;
  const drawn = panels.map(({ title, values }, index) => {
    const x = GAP + (index % COLUMNS) * (WIDTH + GAP);
    const y = HEAD + GAP + Math.floor(index / COLUMNS) * (HEIGHT + 2 * GAP);
    return `<g transform="translate(${x} ${y})">${drawCurve(title, values)}</g>`;
  });
  const span = `${shown[0].commit} (${shown[0].at.slice(0, 10)}) to ${newest.commit} (${newest.at.slice(0, 10)})`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="sans-serif" font-size="12">
<title>npm run bench, ${shown.length} runs from ${span}</title>
<rect width="100%" height="100%" fill="#fff"/>
<text x="${GAP}" y="${HEAD - 12}" font-size="14">npm run bench: ${shown.length} runs, ${span}, ${escapeXml(newest.machine)}</text>
${drawn.join('\n')}
</svg>
`;
}

function drawCurve(title, values) {
  const most = Math.max(...values.filter(Number.isFinite));
  const step = WIDTH / Math.max(1, values.length - 1);
  const points = values.flatMap((value, index) =>
    Number.isFinite(value) ? [[index * step, HEIGHT - (value / (most || 1)) * HEIGHT]] : [],
  );
  const written = points.map((point) => point.map((at) => at.toFixed(1)).join());
  const [x, y] = points.at(-1);
  const last = values.findLast(Number.isFinite);
  return (
    `<text y="-6">${escapeXml(title)}: ${last < 10 ? last.toFixed(1) : last.toFixed(0)}</text>` +
    `<path d="M0 ${HEIGHT}H${WIDTH}" stroke="#bbb"/>` +
    `<polyline points="${written.join(' ')}" fill="none" stroke="#2b6cb0" stroke-width="1.5"/>` +
    `<circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="2.5" fill="#2b6cb0"/>`
  );
}

const escapeXml = (text) => text.replace(/[<>&]/g, (char) => `&#${char.charCodeAt(0)};`);
