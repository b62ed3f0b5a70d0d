import { appendFile } from 'node:fs/promises';
import { cpus } from 'node:os';
import { fileURLToPath } from 'node:url';
import { total } from './processes.mjs';

const RUNS = fileURLToPath(new URL('history.jsonl', import.meta.url));

/**
 * Adds a complete run to `bench/history.jsonl`.
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
}
