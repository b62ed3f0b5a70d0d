import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

/** The maximum share of flaky journeys. */
const MOST_FLAKY = 0.01;

/**
 * Adds up the suites' reports and lists what failed; a suite without a report counts as one failure, as do failed steps
 * without a failed test. A journey that passed only on its retry is flaky: it counts as passed and is listed. A test with
 * the same result on two versions of Node counts once.
 */
const [folder, failedSteps, ...suites] = process.argv.slice(2);
let passed = 0;
let failed = 0;
let skipped = 0;
const flaky = [];
const failures = failedSteps.split(',').filter(Boolean);
const counted = new Set();
for (const suite of suites) {
  const file = join(folder, `${suite}.json`);
  if (!existsSync(file)) {
    failed += 1;
    failures.push(`${suite}: no report`);
    continue;
  }
  const report = JSON.parse(readFileSync(file, 'utf8'));
  const result = report.stats ? countPlaywright(report) : countJest(report);
  passed += result.passed;
  failed += result.failed;
  skipped += result.skipped;
  flaky.push(...result.flaky);
  failures.push(...result.failures);
  if (result.flaky.length > MOST_FLAKY * result.passed) failed += 1;
}
if (failures.length > 0 && failed === 0) failed = 1;
if (failures.length > 0) process.stdout.write(`failed:\n${failures.map((title) => `  ${title}\n`).join('')}`);
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
    failures: testResults.flatMap(({ name, status, assertionResults }) => {
      const titles = assertionResults
        .filter((test) => test.status === 'failed')
        .map((test) => `${name}: ${test.fullName}`);
      return status === 'failed' && titles.length === 0 ? [name] : titles;
    }),
  };
}

/** By status, the number of tests that had the same status in an earlier report. */
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
  return {
    passed: stats.expected + stats.flaky,
    failed,
    skipped: stats.skipped,
    flaky: titlesWith('flaky', files),
    failures: [...titlesWith('unexpected', files), ...errors.map(({ message }) => message)],
  };
}

function titlesWith(status, suites, path = []) {
  return suites.flatMap(({ title, specs, suites: inner = [] }) => [
    ...specs
      .filter(({ tests }) => tests.some((test) => test.status === status))
      .map((spec) => [...path, title, spec.title].join(' › ') + reasonOf(spec)),
    ...titlesWith(status, inner, [...path, title]),
  ]);
}

/** The beginning of the last error of a spec. */
function reasonOf({ tests }) {
  const error = tests.flatMap(({ results }) => results.flatMap(({ errors }) => errors)).at(-1);
  return error ? `\n    ${stripVTControlCharacters(error.message).trim().split('\n').slice(0, 8).join('\n    ')}` : '';
}
