import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from '@jest/globals';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'loop-petal-counts-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

type Statuses = Record<string, 'passed' | 'failed' | 'pending'>;

function writeReport(suite: string, statuses: Statuses): void {
  const all = Object.entries(statuses);
  const count = (wanted: string) => all.filter(([, status]) => status === wanted).length;
  const report = {
    numPassedTests: count('passed'),
    numFailedTests: count('failed'),
    numPendingTests: count('pending'),
    numRuntimeErrorTestSuites: 0,
    testResults: [{ name: 'money.test.ts', assertionResults: all.map(([fullName, status]) => ({ fullName, status })) }],
  };
  writeFileSync(join(folder, `${suite}.json`), JSON.stringify(report));
}

function countTests(suites: string[], failedSteps = '') {
  const program = fileURLToPath(new URL('../../../.ci/count.mjs', import.meta.url));
  const { status, stdout } = spawnSync(process.execPath, [program, folder, failedSteps, ...suites], {
    encoding: 'utf8',
  });
  return { status, lines: stdout.trim().split('\n') };
}

test('tests that pass on two versions of Node count once', () => {
  writeReport('unit', { adds: 'passed', rounds: 'passed', divides: 'pending' });
  writeReport('node-images', { adds: 'passed', divides: 'pending' });
  expect(countTests(['unit', 'node-images'])).toEqual({ status: 0, lines: ['1 skipped', '2 passed, 0 failed'] });
});

test('a test that fails only on the second version of Node counts as failed, and is named', () => {
  writeReport('unit', { adds: 'passed' });
  writeReport('node-images', { adds: 'failed' });
  expect(countTests(['unit', 'node-images'])).toEqual({
    status: 1,
    lines: ['failed:', '  money.test.ts: adds', '1 passed, 1 failed'],
  });
});

test('a suite without a report counts as one failure', () => {
  writeReport('unit', { adds: 'passed' });
  expect(countTests(['unit', 'node-images'])).toEqual({
    status: 1,
    lines: ['failed:', '  node-images: no report', '1 passed, 1 failed'],
  });
});

test('failed steps without a failed test are named and count as one failure', () => {
  writeReport('unit', { adds: 'passed' });
  expect(countTests(['unit'], 'npm run validate,npm run quality')).toEqual({
    status: 1,
    lines: ['failed:', '  npm run validate', '  npm run quality', '1 passed, 1 failed'],
  });
});
