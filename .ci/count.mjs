import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The maximum share of flaky journeys. */
const MOST_FLAKY = 0.01;

/**
 * Adds up the suites' reports; a suite without a report, or a failed step, counts as one failure. A journey that passed
 * only on its retry is flaky: it counts as passed and is listed. A test with the same result on two
 * versions of Node counts once.
 */
const [folder, stepFailed, ...suites] = process.argv.slice(2);
let passed = 0;
let failed = 0;
let skipped = 0;
const flaky = [];
const counted = new Set();
for (const suite of suites) {
  const file = join(folder, `${suite}.json`);
  if (!existsSync(file)) {
    failed += 1;
    continue;
  }
  const report = JSON.parse(readFileSync(file, 'utf8'));
  const result = report.stats ? countPlaywright(report) : countJest(report);
  passed += result.passed;
  failed += result.failed;
  skipped += result.skipped;
  flaky.push(...result.flaky);
  if (result.flaky.length > MOST_FLAKY * result.passed) failed += 1;
}
if (stepFailed !== '0' && failed === 0) failed = 1;
if (flaky.length > 0) process.stdout.write(`${flaky.length} flaky:\n${flaky.map((title) => `  ${title}\n`).join('')}`);
if (skipped > 0) process.stdout.write(`${skipped} skipped\n`);
process.stdout.write(`${passed} passed, ${failed} failed\n`);
process.exit(failed > 0 || passed === 0 ? 1 : 0);

function countJest({ numPassedTests, numFailedTests, numRuntimeErrorTestSuites, numPendingTests, testResults = [] }) {
  const again = repeatsIn(testResults);
  return {
    passed: numPassedTests - again.passed,
    failed: numFailedTests + numRuntimeErrorTestSuites - again.failed,
    skipped: numPendingTests - again.pending,
    flaky: [],
  };
}

/** The number of tests of each status to which an earlier report gives the same status. */
function repeatsIn(testResults) {
  const again = { passed: 0, failed: 0, pending: 0 };
  const inReport = new Set();
  for (const { name, assertionResults } of testResults) {
    for (const { fullName, status } of assertionResults) {
      const test = `${name} ${fullName} ${status}`;
      if (counted.has(test)) again[status] += 1;
      inReport.add(test);
    }
  }
  for (const test of inReport) counted.add(test);
  return again;
}

function countPlaywright({ stats, errors, suites: files }) {
  // Failures outside tests, such as a file that does not load, count as errors.
  const failed = stats.unexpected + errors.length;
  return { passed: stats.expected + stats.flaky, failed, skipped: stats.skipped, flaky: flakyIn(files) };
}

function flakyIn(suites, path = []) {
  return suites.flatMap(({ title, specs, suites: inner = [] }) => [
    ...specs
      .filter(({ tests }) => tests.some(({ status }) => status === 'flaky'))
      .map((spec) => [...path, title, spec.title].join(' › ')),
    ...flakyIn(inner, [...path, title]),
  ]);
}
