/**
 * `npm run bench`: one table of the shop's performance on this machine. Ratios are measured in the same run against a
 * bare Express 5 process that sends the same bytes. `-- --against REF` measures another commit alternately with this
 * one. A complete run is added to `bench/history.jsonl`. Loopback only; every load ends on a timer.
 */
import { rm } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { createShopClient, type ShopClient } from '@loop-petal/web-kit/shop-client';
import { createDataFolder, type RunningShop, runShop } from '../infra/embedded/run-shop.ts';
import { root } from '../tools/build/checkout.mjs';
import { ensureBuilt } from '../tools/build/ensure-built.mjs';
import { buy, type Line } from './buy.ts';
import { keepRun } from './history.ts';
import { measureLargeShop } from './large-shop.ts';
import { type Measured, measureRequest } from './measure.ts';
import { checkOutCommit, thisCommit } from './other-commit.ts';
import { type ByPart, memoryOf } from './processes.ts';
import { median, printComparison, printMemory, printTable, type Row } from './report.ts';
import { type Work, worksOf } from './works.ts';
import { startYardstick } from './yardstick.ts';

await ensureBuilt();
const { values } = parseArgs({ options: { against: { type: 'string' }, only: { type: 'string' } } });
const LARGE = Number(process.env.BENCH_LARGE ?? 100_000);
/** Placed before the measurements, to measure the shop's memory after them. */
const FIRST_ORDERS = Number(process.env.BENCH_FIRST_ORDERS ?? 1_000);
const ORDERS_AT_ONCE = 8;
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 3);
const env = { RATE_LIMITS: 'off', LOG_LEVEL: 'warn' };
const isWanted = (name: string) => !values.only || name.includes(values.only);

interface StartedShop extends RunningShop {
  name: string;
  firstStartMs: number;
  memory: Record<string, ByPart> | undefined;
}
interface BenchShop extends StartedShop {
  works: Record<string, Work>;
  line: Line;
  admin: ShopClient;
}

const other = values.against ? await checkOutCommit(values.against) : undefined;
const started: StartedShop[] = [];
const yardstick = await startYardstick();
try {
  const own = await startTwice(thisCommit(), root);
  started.push(own);
  if (other) started.push(await startTwice(other.commit, other.folder));
  const shops: BenchShop[] = [];
  for (const shop of started) shops.push({ ...shop, ...(await worksOf(shop)) });
  if (!values.only) for (const shop of shops) await placeFirstOrders(shop);

  const rows: Row[] = [];
  for (const [name, { path }] of Object.entries(shops[0]?.works ?? {}).filter(([one]) => isWanted(one))) {
    const works = shops.flatMap(({ works: { [name]: work } }) => work ?? []);
    if (works.length < shops.length) continue;
    const measured = await inTurns(works);
    const bare =
      path && !other ? (await measureRequest({ url: await yardstick.serve(own.url + path) })).perSecond : undefined;
    rows.push({ name, measured, ratio: bare && (measured[0]?.perSecond ?? 0) / bare });
  }
  if (other) printComparison(rows, shops);
  else {
    for (const shop of values.only ? [] : shops) await measureLargeShop({ shop, rows, howMany: LARGE });
    printTable(rows);
  }
  for (const shop of shops) {
    const { name, memory, pids, firstStartMs, startMs } = shop;
    if (memory) memory['after the load'] = (await memoryOf(await pids())) ?? {};
    printMemory({ name, memory, firstStartMs, secondStartMs: startMs });
  }
  const { name: commit, memory, startMs } = own;
  if (!other && !values.only) await keepRun({ commit, rows, memory, startMs });
} finally {
  await yardstick.stop();
  for (const { stop, dataDir } of started) {
    await stop();
    await rm(dataDir, { recursive: true, force: true, maxRetries: 3 });
  }
  await other?.remove();
}

/** Starts the shop, seeds it and restarts it, so that a restarted shop is measured. */
async function startTwice(name: string, checkout: string): Promise<StartedShop> {
  const dataDir = await createDataFolder();
  const first = await runShop({ env, dataDir, quiet: true, checkout });
  await first.stop({ keepData: true });
  const shop = await runShop({ env, dataDir, quiet: true, checkout });
  const idle = await memoryOf(await shop.pids());
  return { ...shop, name, firstStartMs: first.startMs, memory: idle && { idle } };
}

async function placeFirstOrders({ url, line, memory, pids }: BenchShop): Promise<void> {
  let left = FIRST_ORDERS;
  const placeOrders = async () => {
    while (left-- > 0) await buy(createShopClient(url), line);
  };
  await Promise.all(Array.from({ length: ORDERS_AT_ONCE }, placeOrders));
  if (memory) memory[`after ${FIRST_ORDERS} orders`] = (await memoryOf(await pids())) ?? {};
}

/** The median of each shop's rounds, in the order A B, B A, A B, to cancel out changes in the machine's speed. */
async function inTurns(works: Work[]): Promise<Measured[]> {
  const all = works.map((work) => ({ work, rounds: [] as Measured[] }));
  for (let round = 0; round < ROUNDS; round++) {
    const turn = round % 2 === 0 ? all : all.toReversed();
    for (const { work, rounds } of turn) rounds.push(await work.measure());
  }
  return all.map(({ rounds }) => median(rounds));
}
