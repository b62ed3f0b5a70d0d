/**
 * `npm run invariants -- 3 7`: checks the tests of these invariants of `docs/invariants.md`, by default of all. In a
 * temporary checkout of the last commit, each test must pass, and must fail once the patch of its broken build is
 * applied. Exits with 1 if a test does not.
 */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { program, root, say } from '../../tools/build/checkout.mjs';
import { openCheckout } from './checkout.ts';
import { readInvariants } from './table.ts';

const LONGEST_TEST_MS = 180_000;

await program(async () => {
  const wanted = process.argv.slice(2).map(Number);
  const chosen = readInvariants().filter(({ number }) => wanted.length === 0 || wanted.includes(number));
  const checkout = await openCheckout();
  const results = await mkdtemp(join(tmpdir(), 'loop-petal-invariants-'));
  let unproved = 0;
  try {
    for (const { number, what, file, title, patch } of chosen) {
      const test = () => runTest(checkout.folder, results, file, title);
      const whole = await test();
      apply(checkout.folder, patch);
      const broken = await test();
      apply(checkout.folder, patch, '--reverse');
      const isProved = whole.passed > 0 && whole.failed === 0 && broken.failed > 0;
      if (!isProved) unproved += 1;
      say(
        `${isProved ? 'ok ' : 'NOT'} ${number} ${what}: ${whole.passed} passed and ${whole.failed} failed, ` +
          `in the broken build ${broken.failed} failed`,
      );
    }
  } finally {
    await rm(results, { recursive: true, force: true });
    await checkout.remove();
  }
  process.exitCode = unproved > 0 ? 1 : 0;
});

function apply(folder: string, patch: string, ...flags: string[]): void {
  execFileSync('git', ['apply', ...flags, join(root, patch)], { cwd: folder });
}

/** @returns how many tests with this title passed and failed; a file that does not load counts as neither */
async function runTest(
  folder: string,
  results: string,
  file: string,
  title: string,
): Promise<{ passed: number; failed: number }> {
  const outputFile = join(results, 'tests.json');
  await rm(outputFile, { force: true });
  const jest = join(root, 'node_modules/jest/bin/jest.js');
  const args = [file, '--testNamePattern', patternOf(title), '--json', `--outputFile=${outputFile}`];
  const flags = '--experimental-vm-modules --disable-warning=ExperimentalWarning';
  const child = spawn(process.execPath, [jest, '--rootDir', folder, '--runTestsByPath', '--forceExit', ...args], {
    cwd: folder,
    env: { ...process.env, NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} ${flags}`.trim() },
    stdio: 'ignore',
    timeout: LONGEST_TEST_MS,
  });
  await once(child, 'exit');
  const report = await readFile(outputFile, 'utf8').catch(() => undefined);
  // A broken build that prevents a test from ending counts as a failure.
  if (!report) return { passed: 0, failed: 1 };
  const { numPassedTests, numFailedTests } = JSON.parse(report);
  return { passed: numPassedTests, failed: numFailedTests };
}

/** A parameter in a test's title matches any text. */
function patternOf(title: string): string {
  return title
    .split(/\$\{\w+\}|%[sj]/)
    .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
    .join('.*');
}
