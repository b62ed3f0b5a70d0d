/**
 * `npm run fuzz -- --requests 1000000 --seed 1 --progress FILE`: sends requests generated from the descriptions of all
 * calls to a running demo shop, as stranger, visitor, customers, artisan, packer, support, owner and assistant. Prints
 * the counts by status and exits with 1 after a 5xx, an answer of an undescribed shape, an answer with another shopper's
 * data, or one that takes longer than two seconds. `--busy`, for a machine with other work, only counts slow answers and
 * repeats a request that a service answers too late, because a 503 that the request causes comes again. FILE holds the
 * progress; with it, a stopped run continues. FILLED_SHOP is the data folder of a stopped demo shop. Loopback only; ends
 * after `--minutes`.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { operations } from '@loop-petal/contracts/operations/all';
import { isInternal, type Operation } from '@loop-petal/contracts/operations/operation';
import { ApiError } from '@loop-petal/web-kit/api-client';
import fc from 'fast-check';
import { writeReport } from '../../.ci/write-report.ts';
import { runShop } from '../../infra/embedded/run-shop.ts';
import { program, say } from '../../tools/build/checkout.mjs';
import { ensureBuilt } from '../../tools/build/ensure-built.mjs';
import { fuzzPeople, MARKS, type Person } from './src/fuzz-people.ts';
import { landedElsewhere, type Request, requestsOf } from './src/requests.ts';
import { errorsOf } from './src/response-errors.ts';

const AT_ONCE = 12;
const BATCH = 60;
const STALL_MS = 2000;
const BUSY_TRIES = 5;
const BUSY_PAUSE_MS = 3000;
const PROGRESS_MS = 30_000;
const SHOWN = 30;

interface Progress {
  seed: number;
  batches: number;
  requests: number;
  statuses: Record<string, number>;
  /** The number of answers that took longer than two seconds, by call. */
  slow: Record<string, number>;
  faults: string[];
}

await program(async () => {
  const { values } = parseArgs({
    options: {
      requests: { type: 'string', default: '1000000' },
      minutes: { type: 'string', default: '90' },
      seed: { type: 'string', default: '1' },
      progress: { type: 'string' },
      busy: { type: 'boolean', default: false },
      report: { type: 'string' },
    },
  });
  const file = values.progress;
  const progress: Progress =
    file && existsSync(file)
      ? JSON.parse(readFileSync(file, 'utf8'))
      : { seed: Number(values.seed), batches: 0, requests: 0, statuses: {}, slow: {}, faults: [] };
  await ensureBuilt();
  const shop = await runShop({
    env: { RATE_LIMITS: 'off', LOG_LEVEL: 'error', LOCAL_ASSISTANTS: 'true' },
    filled: process.env.FILLED_SHOP,
    quiet: true,
  });
  const keep = () => {
    if (file) writeFileSync(file, JSON.stringify(progress));
  };
  try {
    await fuzz(shop.url, progress, {
      requests: Number(values.requests),
      until: performance.now() + Number(values.minutes) * 60_000,
      tries: values.busy ? BUSY_TRIES : 1,
      keep,
    });
  } finally {
    keep();
    await shop.stop();
  }
  const { seed, requests, statuses, slow, faults } = progress;
  const counts = Object.entries(statuses).map(([status, count]) => `${count} × ${status}`);
  const stalls = slowCount(progress);
  for (const [call, count] of Object.entries(slow)) say(`  ${count} answers after 2 s: ${call}`);
  for (const fault of faults.slice(0, SHOWN)) say(`  ! ${fault}`);
  say(`seed ${seed}: ${requests} requests, ${faults.length} faults, ${stalls} answers after 2 s; ${counts.join(', ')}`);
  const isGood = faults.length === 0 && (values.busy || stalls === 0);
  if (values.report) await writeReport(values.report, isGood);
  process.exitCode = isGood ? 0 : 1;
});

/** Sends batches, each for one call, until enough requests are sent or time runs out. */
async function fuzz(
  url: string,
  progress: Progress,
  { requests: wanted, until, tries, keep }: { requests: number; until: number; tries: number; keep(): void },
): Promise<void> {
  const { people, ids } = await fuzzPeople(url);
  const calls = operations.filter((operation) => !isInternal(operation));
  const work = async () => {
    while (progress.requests < wanted && performance.now() < until) {
      const batch = progress.batches++;
      const operation = calls[batch % calls.length] as Operation;
      const generated = fc.tuple(requestsOf(operation, ids), senderOf(operation, people));
      for (const [request, person] of fc.sample(generated, { seed: progress.seed + batch, numRuns: BATCH })) {
        await send(url, operation, request, person, progress, tries);
        progress.requests += 1;
      }
    }
  };
  const telling = setInterval(() => {
    keep();
    say(`… ${progress.requests} requests, ${progress.faults.length} faults, ${slowCount(progress)} answers after 2 s`);
  }, PROGRESS_MS);
  await Promise.all(Array.from({ length: AT_ONCE }, work)).finally(() => clearInterval(telling));
}

function slowCount({ slow }: Progress): number {
  return Object.values(slow).reduce((sum, count) => sum + count, 0);
}

/** Usually someone who may make the call. */
function senderOf({ roles }: Operation, people: Person[]): fc.Arbitrary<Person> {
  const entitled = people.filter(({ role }) => roles.includes('anyone') || (role && roles.includes(role)));
  return fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...entitled) }, fc.constantFrom(...people));
}

async function send(
  url: string,
  operation: Operation,
  request: Request,
  person: Person,
  progress: Progress,
  tries: number,
): Promise<void> {
  const { method, name } = operation;
  const since = performance.now();
  const fault = (what: string) =>
    progress.faults.push(`${person.name} ${name}: ${what}: ${JSON.stringify(request).slice(0, 500)}`);
  try {
    const response = await fetch(`${url}${request.path}`, {
      method,
      redirect: 'manual',
      headers: { ...request.headers, ...person.headers },
      ...(method !== 'GET' && request.body !== undefined && { body: request.body }),
    });
    const text = await response.text();
    const { status } = response;
    if (status === 503 && tries > 1) {
      await setTimeout(BUSY_PAUSE_MS);
      return await send(url, operation, request, person, progress, tries - 1);
    }
    progress.statuses[status] = (progress.statuses[status] ?? 0) + 1;
    if (performance.now() - since > STALL_MS && !operation.summary.startsWith('Waits'))
      progress.slow[name] = (progress.slow[name] ?? 0) + 1;
    const isJson = response.headers.get('content-type')?.includes('json');
    const answer = { status, body: isJson ? JSON.parse(text) : text, headers: response.headers };
    const wrong = landedElsewhere(request.path, operation)
      ? status >= 500 && `answered ${status}`
      : errorsOf(operation, answer as never);
    if (wrong) fault(`${wrong} ${text.slice(0, 200)}`);
    for (const mark of MARKS)
      if (
        !person.mayRead.includes(mark) &&
        text.toLowerCase().includes(mark.toLowerCase()) &&
        !request.path.includes(mark) &&
        !request.body?.includes(mark)
      )
        fault(`the answer contains ${mark}`);
    if (status === 401 && person.role && operation.roles.includes(person.role)) await enterAgain(person, tries);
  } catch (error) {
    fault(`no answer: ${String(error)} ${String((error as Error).cause ?? '')}`);
  }
}

async function enterAgain(person: Person, tries: number): Promise<void> {
  try {
    await person.enter();
  } catch (error) {
    if (tries <= 1 || !(error instanceof ApiError) || error.status !== 503) throw error;
    await setTimeout(BUSY_PAUSE_MS);
    await enterAgain(person, tries - 1);
  }
}
