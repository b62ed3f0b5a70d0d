import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Adds up what the suites reported; a suite without a report, or a failed step, counts as one failure. */
const [folder, stepFailed, ...suites] = process.argv.slice(2);
let passed = 0;
let failed = 0;
for (const suite of suites) {
  const file = join(folder, `${suite}.json`);
  if (!existsSync(file)) {
    failed += 1;
    continue;
  }
  const report = JSON.parse(readFileSync(file, 'utf8'));
  passed += report.numPassedTests;
  failed += report.numFailedTests + report.numRuntimeErrorTestSuites;
}
if (stepFailed !== '0' && failed === 0) failed = 1;
process.stdout.write(`${passed} passed, ${failed} failed\n`);
process.exit(failed > 0 || passed === 0 ? 1 : 0);
