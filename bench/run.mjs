/**
 * `npm run bench`: one table of the shop's performance on this machine. Ratios are measured in the same run against a
 * bare Express 5 process that answers the same bytes. `-- --against REF` measures another commit alternately with this
 * one. A complete run is added to `bench/history.jsonl`. Loopback only; every load ends on a timer.
 */
import { rm } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { createDataFolder, runShop } from '../infra/embedded/run-shop.ts';
import { root } from '../tools/build/checkout.mjs';
import { ensureBuilt } from '../tools/build/ensure-built.mjs';
import { ensureGenerated } from '../tools/build/ensure-generated.mjs';
import { ensureInstalled } from '../tools/build/ensure-installed.mjs';

await ensureInstalled();
await ensureGenerated();
await ensureBuilt();
const { measureRequest } = await import('./measure.mjs');
const { startYardstick } = await import('./yardstick.mjs');
const { closeConnections, createShopper } = await import('./shopper.mjs');
const { memoryOf } = await import('./processes.mjs');
const { measureLargeShop } = await import('./large-shop.mjs');
const { checkOutCommit, thisCommit } = await import('./other-commit.ts');
const { keepRun } = await import('./history.mjs');
const { placeOrder } = await import('./place-order.mjs');
const { median, printComparison, printMemory, printTable } = await import('./report.mjs');
const { worksOf } = await import('./works.mjs');

const { values } = parseArgs({ options: { against: { type: 'string' }, only: { type: 'string' } } });
const LARGE = Number(process.env.BENCH_LARGE ?? 100_000);
/** Placed before the measurements, to measure the shop's memory after them. */
const FIRST_ORDERS = Number(process.env.BENCH_FIRST_ORDERS ?? 1_000);
const ORDERS_AT_ONCE = 8;
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 3);
const env = { RATE_LIMITS: 'off', LOG_LEVEL: 'warn' };
const isWanted = (name) => !values.only || name.includes(values.only);

const other = values.against ? await checkOutCommit(values.against) : undefined;
const shops = [];
const yardstick = await startYardstick();
try {
  shops.push(await startTwice(thisCommit(), root));
  if (other) shops.push(await startTwice(other.commit, other.folder));
  for (const shop of shops) Object.assign(shop, await worksOf(shop));
  if (!values.only) for (const shop of shops) await placeFirstOrders(shop);

  const names = Object.keys(shops[0].works).filter(
    (name) => isWanted(name) && shops.every(({ works }) => name in works),
  );
  const rows = [];
  for (const name of names) {
    const measured = await inTurns(name);
    const { path } = shops[0].works[name];
    const bare = path && !other && (await measureRequest(await yardstick.serve(shops[0].url + path))).perSecond;
    rows.push({ name, measured, ratio: bare && measured[0].perSecond / bare });
  }
  if (other) printComparison(rows, shops);
  else {
    if (!values.only) await measureLargeShop({ shop: shops[0], rows, howMany: LARGE });
    printTable(rows);
  }
  for (const shop of shops) {
    const { name, memory, pids, firstStartMs, startMs } = shop;
    if (memory) memory['after the load'] = await memoryOf(await pids());
    printMemory({ name, memory, firstStartMs, secondStartMs: startMs });
  }
  const [{ name: commit, memory, startMs }] = shops;
  if (!other && !values.only) await keepRun({ commit, rows, memory, startMs });
} finally {
  closeConnections();
  await yardstick.stop();
  for (const { stop, dataDir } of shops) {
    await stop();
    await rm(dataDir, { recursive: true, force: true, maxRetries: 3 });
  }
  await other?.remove();
}

/** Starts with the seed, stops and starts again, so that a restarted shop is measured. */
async function startTwice(name, checkout) {
  const dataDir = await createDataFolder();
  const first = await runShop({ env, dataDir, quiet: true, checkout });
  await first.stop({ keepData: true });
  const shop = await runShop({ env, dataDir, quiet: true, checkout });
  const idle = await memoryOf(await shop.pids());
  return { ...shop, name, firstStartMs: first.startMs, memory: idle && { idle } };
}

async function placeFirstOrders({ url, line, memory, pids }) {
  let left = FIRST_ORDERS;
  const buy = async () => {
    while (left-- > 0) await placeOrder(createShopper(url), line);
  };
  await Promise.all(Array.from({ length: ORDERS_AT_ONCE }, buy));
  if (memory) memory[`after ${FIRST_ORDERS} orders`] = await memoryOf(await pids());
}

/** The median of each shop's rounds, in the order A B, B A, A B, to cancel out changes in the machine's speed. */
async function inTurns(name) {
  const rounds = new Map(shops.map((shop) => [shop, []]));
  for (let round = 0; round < ROUNDS; round++) {
    const turn = round % 2 === 0 ? shops : shops.toReversed();
    for (const shop of turn) rounds.get(shop).push(await shop.works[name].measure());
  }
  return [...rounds.values()].map(median);
}
