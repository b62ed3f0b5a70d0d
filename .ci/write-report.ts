import { writeFile } from 'node:fs/promises';

/** Writes the result of a program as one test, in the format that `count.mjs` reads. */
export const writeReport = (file: string, isGood: boolean): Promise<void> =>
  writeFile(
    file,
    JSON.stringify({
      numPassedTests: isGood ? 1 : 0,
      numFailedTests: isGood ? 0 : 1,
      numRuntimeErrorTestSuites: 0,
      numPendingTests: 0,
    }),
  );
