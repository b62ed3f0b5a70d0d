import { readFile } from 'node:fs/promises';
import { expect, test } from '@jest/globals';
import { drawHistory } from '../draw-history.ts';
import { PICTURE, readRuns } from '../history.ts';

test('the picture shows each complete run', async () => {
  const runs = await readRuns();
  const picture = await readFile(PICTURE, 'utf8');
  expect(picture).toBe(drawHistory(runs));
  for (const { commit } of runs) expect(picture).toContain(commit);
});

test('a value that an old run lacks has no point', () => {
  const run = { at: '2026-11-23T18:10:00Z', commit: 'abc', machine: '2 × CPU', node: '24.0.0', startMs: 3000 };
  const picture = drawHistory([
    { ...run, works: {} },
    { ...run, works: { 'a full order': { perSecond: 40, cpuMs: 25 } } },
  ]);
  expect(picture.match(/<circle/g)).toHaveLength(2);
  expect(picture).not.toContain('NaN');
});
