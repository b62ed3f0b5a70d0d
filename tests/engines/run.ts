/**
 * `npm run engines`: checks the shop with the programs that it is deployed with. A step that this machine can't run is
 * skipped with its reason. `--only STEP`, which can be repeated, runs only these steps. Fails if a step fails.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { program, report, Stop, say } from '../../tools/build/checkout.mjs';
import { describeResult, type Result, runStep } from './step.ts';
import { STEPS } from './steps.ts';

const { values } = parseArgs({ options: { only: { type: 'string', multiple: true, default: [] as string[] } } });
const stopping = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => stopping.abort(new Stop(`stopped by ${signal}`)));
}

await program(async () => {
  const unknown = values.only.filter((name) => STEPS.every((step) => step.name !== name));
  if (unknown.length > 0) {
    throw new Stop(`No step is called ${unknown.join(', ')}. Steps: ${STEPS.map(({ name }) => name).join(', ')}`);
  }
  const cleanups: (() => Promise<unknown>)[] = [];
  const dataFolder = await mkdtemp(join(tmpdir(), 'loop-petal-engines-'));
  cleanups.push(() => rm(dataFolder, { recursive: true, force: true, maxRetries: 3 }));
  const run = {
    dataFolder,
    signal: stopping.signal,
    onStop: (undo: () => Promise<unknown>) => void cleanups.push(undo),
  };
  const failed: Result[] = [];
  try {
    for (const step of STEPS.filter(({ name }) => values.only.length === 0 || values.only.includes(name))) {
      const result = await runStep(step, run);
      say(describeResult(result));
      if (result.outcome === 'failed') failed.push(result);
    }
  } finally {
    for (const undo of cleanups.reverse()) await undo().catch((error) => report(`clean-up: ${error.message}`));
  }
  for (const { name, remark } of failed) report(`\n${name}: ${remark}`);
  if (failed.length > 0) process.exitCode = 1;
});
