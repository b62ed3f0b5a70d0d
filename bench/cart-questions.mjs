import { setTimeout } from 'node:timers/promises';
import { placeOrder } from './place-order.mjs';
import { createShopper } from './shopper.mjs';

const SECONDS = Number(process.env.BENCH_SECONDS ?? 10);
const CONCURRENT = 64;
const LINES = 13;
const PIECES = 20;
const DAYS_AHEAD = 40;
const EVERY_MS = 50;

/**
 * Prints the latency of another shopper's delivery quote while one visitor sends 64 expensive quote requests at a time,
 * and how many of the orders placed meanwhile have a promise.
 */
export async function measureCartQuestions({ shop }) {
  const products = (await (await fetch(`${shop.url}/api/products`)).json()).filter(
    ({ variations, inStock }) => variations.length === 0 && inStock,
  );
  const neededBy = new Date(Date.now() + DAYS_AHEAD * 86_400_000).toISOString().slice(0, 10);
  const items = products.slice(0, LINES).map(({ id }) => ({ productId: id, quantity: PIECES }));
  const line = { productId: products[0].id, quantity: 1, selectedColor: products[0].colors[0] };

  const answers = {};
  const ask = async (body) => {
    const headers = { 'content-type': 'application/json', origin: new URL(shop.url).origin };
    const { status } = await fetch(`${shop.url}/api/promises`, { method: 'POST', headers, body: JSON.stringify(body) });
    return status;
  };
  const askAsShopper = async (seconds) => {
    const times = [];
    const refused = {};
    const until = performance.now() + seconds * 1000;
    while (performance.now() < until) {
      const since = performance.now();
      const status = await ask({ items: [{ productId: line.productId, quantity: 1 }] });
      if (status === 200) times.push(performance.now() - since);
      else refused[status] = (refused[status] ?? 0) + 1;
      await setTimeout(EVERY_MS);
    }
    times.sort((a, b) => a - b);
    const at = (share) => times[Math.floor(times.length * share)]?.toFixed(0);
    return `p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, slowest ${times.at(-1)?.toFixed(0)} ms of ${times.length}, refused ${JSON.stringify(refused)}`;
  };
  const alone = await askAsShopper(SECONDS / 2);
  let isOver = false;
  const flood = Array.from({ length: CONCURRENT }, async () => {
    while (!isOver) {
      const status = await ask({ items, neededBy });
      answers[status] = (answers[status] ?? 0) + 1;
    }
  });
  const orders = { promised: 0, 'without a promise': 0, failed: 0 };
  const order = async () => {
    while (!isOver) {
      const placed = await placeOrder(createShopper(shop.url), line).catch(() => undefined);
      if (!placed) orders.failed += 1;
      else orders[placed.promise ? 'promised' : 'without a promise'] += 1;
    }
  };
  const ordering = order();
  const beside = await askAsShopper(SECONDS);
  isOver = true;
  await Promise.all([ordering, ...flood]);
  process.stdout.write(`a shopper's promise alone: ${alone}\n`);
  process.stdout.write(`beside ${CONCURRENT} questions at a time about ${LINES} × ${PIECES} pieces: ${beside}\n`);
  process.stdout.write(`  their answers: ${JSON.stringify(answers)}; orders meanwhile: ${JSON.stringify(orders)}\n`);
}
