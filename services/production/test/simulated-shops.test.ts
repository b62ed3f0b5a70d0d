import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, test } from '@jest/globals';

interface Measured {
  kept: number;
  quotedDays: number;
  planDays: number;
  calibration: { level: number; kept: number }[];
}

const WEEK = { mon: 360, tue: 360, wed: 360, thu: 360, fri: 360, sat: 0, sun: 0 };
const CERTAIN = {
  name: 'certain',
  artisans: [1, 2, 3].map(() => ({ minutesPerWeekday: WEEK, categories: ['bouquets', 'potted', 'stems'] })),
  load: 0.75,
  season: { amplitude: 0.6, periodDays: 30 },
  piecesPerOrder: [1, 4],
  level: 90,
};
const UNCERTAIN = { ...CERTAIN, name: 'uncertain', spread: 0.3, absence: { perDay: 0.02, days: [1, 3] }, level: 95 };
const SHORT_RECIPES = { ...UNCERTAIN, name: 'short recipes', load: 0.5, bias: 1.6 };

/** @param broken the part of the program to disable */
async function measure(world: object, broken?: 'today' | 'slack' | 'learning'): Promise<Measured> {
  const folder = await mkdtemp(join(tmpdir(), 'worlds-'));
  try {
    const file = join(folder, 'worlds.json');
    await writeFile(file, JSON.stringify([world]));
    const options = [
      '--json',
      '--days',
      '90',
      '--seeds',
      '1',
      '--worlds',
      file,
      ...(broken ? ['--broken', broken] : []),
    ];
    const { stdout } = await promisify(execFile)('npm', ['run', '--silent', 'bench:promises', '--', ...options]);
    return JSON.parse(stdout);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

describe('a simulated shop', () => {
  test('keeps all promises when nothing is uncertain, but not if it plans minutes that have passed', async () => {
    const { kept, calibration } = await measure(CERTAIN);
    expect([kept, ...calibration.map((one) => one.kept)]).toEqual([1, 1, 1, 1]);
    expect((await measure(CERTAIN, 'today')).kept).toBeLessThan(0.97);
  });

  test('keeps the required percentage of promises with little more time than the plan, but not without safety days', async () => {
    const { calibration, quotedDays, planDays } = await measure(UNCERTAIN);
    for (const { level, kept } of calibration) expect(100 * kept).toBeGreaterThan(level - 1.5);
    expect(quotedDays - planDays).toBeLessThan(1.3);
    expect((await measure(UNCERTAIN, 'slack')).kept).toBeLessThan(0.935);
  });

  test('learns that recipes are too short, but breaks promises without learning', async () => {
    expect((await measure(SHORT_RECIPES)).kept).toBeGreaterThan(0.92);
    expect((await measure(SHORT_RECIPES, 'learning')).kept).toBeLessThan(0.9);
  });

  test('has the same results with the same seed', async () => {
    expect(await measure(UNCERTAIN)).toEqual(await measure(UNCERTAIN));
  });
});
