import { appendFile, readFile, writeFile } from 'node:fs/promises';
import { cpus } from 'node:os';
import { fileURLToPath } from 'node:url';
import { drawHistory } from './draw-history.ts';
import { type ByPart, total } from './processes.ts';
import type { Row } from './report.ts';

const RUNS = fileURLToPath(new URL('history.jsonl', import.meta.url));
export const PICTURE = fileURLToPath(new URL('../docs/bench-history.svg', import.meta.url));

/** A complete run. */
export interface Run {
  at: string;
  commit: string;
  machine: string;
  node: string;
  works: Record<string, { perSecond?: number; cpuMs?: number }>;
  /** MB by time of measurement. */
  memoryMb?: Record<string, number>;
  startMs: number;
}

/** Adds a complete run to `bench/history.jsonl` and draws `docs/bench-history.svg` again. */
export async function keepRun({
  commit,
  rows,
  memory,
  startMs,
}: {
  commit: string;
  rows: Row[];
  /** Memory in MB by time of measurement and part; undefined without /proc. */
  memory: Record<string, ByPart> | undefined;
  startMs: number;
}): Promise<void> {
  const { model, speed } = cpus()[0] ?? {};
  const works = rows.map(({ name, measured: [now] }) => [
    name,
    now && { ...now, cpu: undefined, cpuMs: now.cpu && total(now.cpu) },
  ]);
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
  await writeFile(PICTURE, drawHistory(await readRuns()));
}

export async function readRuns(): Promise<Run[]> {
  const lines = (await readFile(RUNS, 'utf8')).trim().split('\n');
  return lines.map((line) => JSON.parse(line));
}
