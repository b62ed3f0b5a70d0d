import { expect, test } from '@jest/globals';
import { drawRuns } from '../history.mjs';

const runOf = (commit: string, perSecond: number, memoryMb?: Record<string, number>) => ({
  at: '2026-11-22T10:00:00.000Z',
  commit,
  machine: '2 × a <processor>',
  works: { 'product list': { perSecond }, 'chat, sent → received': { p50: 4.2 } },
  ...(memoryMb ? { memoryMb } : {}),
  startMs: 4000,
});

test('the chart has a line per figure, with its newest value and a point per run', () => {
  const picture = drawRuns([
    runOf('aaaaaaa', 100),
    runOf('bbbbbbb', 300, { idle: 800 }),
    runOf('ccccccc', 200, { idle: 900 }),
  ]);
  expect(picture).toContain('product list, requests/s: 200');
  expect(picture).toContain('chat, sent → received, p50 ms: 4.2');
  expect(picture).toContain('memory idle, MB: 900');
  expect(picture).toContain('second start, ms: 4000');
  expect(picture).not.toContain('a full order');
  const points = [...picture.matchAll(/points="([^"]*)"/g)].map(([, listed = '']) => listed.split(' ').length);
  expect(points).toEqual([3, 3, 2, 3]);
  expect(picture).toContain('points="0.0,40.0 125.0,0.0 250.0,20.0"');
});

test('the chart leaves out runs on other machines', () => {
  const elsewhere = { ...runOf('aaaaaaa', 100), machine: '64 × another processor' };
  const picture = drawRuns([elsewhere, runOf('bbbbbbb', 300), elsewhere, runOf('ccccccc', 200)]);
  expect(picture).toContain('2 runs, bbbbbbb');
  expect(picture).toContain('points="0.0,0.0 250.0,20.0"');
});

test('the chart escapes names of machines and measurements', () => {
  expect(drawRuns([runOf('aaaaaaa', 1)])).not.toContain('<processor>');
});

test('the chart has the newest 60 runs', () => {
  const runs = Array.from({ length: 80 }, (_, index) => runOf(`commit${index}`, 1));
  expect(drawRuns(runs)).toContain('60 runs, commit20');
});
