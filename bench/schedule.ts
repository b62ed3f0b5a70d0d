/**
 * `npm run bench:schedule`: measures how long it takes to plan 10,000 jobs of 20 artisans, promise a cart and preview
 * time off.
 */
import { forecast, type Outlook } from '../services/production/src/forecast/forecast.ts';
import { planWork, preparePlan } from '../services/production/src/schedule/plan-work.ts';
import { promiseFor } from '../services/production/src/schedule/promise-for.ts';
import type { ScheduleInput } from '../services/production/src/schedule/schedule.ts';
import { whatIf } from '../services/production/src/schedule/what-if.ts';
import { type Measured, measureAlone } from './measure.ts';
import { measureQuotes } from './quotes.ts';

const JOBS = 10_000;
const ARTISANS = 20;
const TODAY = '2026-11-23';
const CATEGORIES = ['bouquets', 'potted', 'stems'];

const input = createBacklog();
const prepared = preparePlan(input);
const late = planWork(input).jobs.filter(({ isLate }) => isLate).length;
const OUTLOOK: Outlook = {
  minutesFor: () => ({ log: 0.1, spread: 0.3, uncertainty: 0.002 }),
  absenceOf: () => ({ begins: 0.02, goesOn: 0.5, isAbsent: false }),
  delaysOf: () => [0.9, 0.06, 0.04],
  reliability: { shift: -0.2, scale: 1 },
};
const ahead = forecast(prepared, OUTLOOK);
const cart = Array.from({ length: 10 }, (_, n) => pieceOf(n));
const timeOff = [{ from: '2026-12-07', to: '2026-12-11' }];

process.stdout.write(`${JOBS} open jobs, ${ARTISANS} artisans, ${late} jobs late\n`);
await print('plan it', () => planWork(input), 100);
await print('promise one piece on the plan', () => promiseFor(prepared, cart.slice(0, 1)), 1000);
await print('promise a cart of ten pieces on the plan', () => promiseFor(prepared, cart), 1000);
await print('promise one piece at 95 %', () => ahead.promiseAt(cart.slice(0, 1), 0.95), 200);
await print('promise a cart of ten pieces at 95 %', () => ahead.promiseAt(cart, 0.95), 200);
await print('the first promise of a new plan', () => forecast(prepared, OUTLOOK).promiseAt(cart, 0.95), 200);
await print('the chances of all orders', () => ahead.chances(), 50);
await print('what if an artisan takes a week off', () => whatIf(input, { id: 'artisan0', timeOff }), 20);
process.stdout.write('through the gateway, with 1,000 open jobs\n');
await measureQuotes(printTime);

async function print(name: string, work: () => unknown, times: number): Promise<void> {
  printTime(name, await measureAlone(() => void work(), times));
}

function printTime(name: string, { p50, p99 }: Measured): void {
  process.stdout.write(
    `${name.padEnd(42)} p50 ${p50.toFixed(2).padStart(7)} ms   p99 ${p99.toFixed(2).padStart(7)} ms\n`,
  );
}

function pieceOf(n: number) {
  return {
    productId: `product${n % 60}`,
    category: CATEGORIES[n % CATEGORIES.length] ?? '',
    minutesLeft: 30 + ((n * 37) % 120),
    finishingDays: n % 3,
    materials: [
      { materialId: `yarn${n % 40}`, amount: 20 },
      { materialId: 'wire', amount: 1 },
    ],
  };
}

/** Jobs assigned as if by earlier promises; some yarns are in short supply. */
function createBacklog(): ScheduleInput {
  const artisans = Array.from({ length: ARTISANS }, (_, n) => ({
    id: `artisan${n}`,
    isActive: true,
    minutesPerWeekday: { mon: 360, tue: 360, wed: 360, thu: 360, fri: 240, sat: n % 4 === 0 ? 120 : 0, sun: 0 },
    timeOff: n % 5 === 0 ? [{ from: '2026-12-21', to: '2027-01-04' }] : [],
    categories: CATEGORIES.slice(0, 1 + (n % CATEGORIES.length)),
    products: [],
  }));
  const materials = Array.from({ length: 40 }, (_, n) => ({ id: `yarn${n}`, onHand: 4800, deliveryDays: 5 }));
  materials.push({ id: 'wire', onHand: 20_000, deliveryDays: 3 });
  const empty = preparePlan({ today: TODAY, jobs: [], artisans, materials });
  const pieces = Array.from({ length: JOBS }, (_, n) => pieceOf(n));
  const promise = promiseFor(empty, pieces);
  if (!('assignments' in promise)) throw new Error('the artisans cannot make these pieces');
  // spread last, so that V8 gives all jobs the same hidden class, as for jobs loaded by production
  const jobs = promise.assignments.map(({ artisanId, madeBy, earliest }, n) => ({
    id: `job${n}`,
    orderId: `order${n >> 1}`,
    state: 'queued' as const,
    artisanId,
    promisedMadeBy: madeBy,
    orderedAt: n,
    earliest,
    ...pieceOf(n),
  }));
  return { today: TODAY, jobs, artisans, materials };
}
