import { setTimeout } from 'node:timers/promises';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { placeOrder } from './place-order.mjs';
import { createShopper } from './shopper.mjs';

const SECONDS = Number(process.env.BENCH_SECONDS ?? 30);
const CONCURRENT = 64;
const LINES = 13;
const PIECES = 20;
const DAYS_AHEAD = 40;
const EVERY_MS = 50;
const ADDRESSES = { flood: '203.0.113.1', shopper: '203.0.113.2' };

if (!isMainThread) await flood(workerData);

/**
 * Prints the latency of another shopper's delivery quote while one visitor sends 64 expensive quote requests at a time,
 * and how many of the orders placed meanwhile have a promise. The visitor is a thread, so that the shopper's times do
 * not include its work.
 */
export async function measureCartQuestions({ shop }) {
  const products = (await (await fetch(`${shop.url}/api/products`)).json()).filter(
    ({ variations, inStock }) => variations.length === 0 && inStock,
  );
  const neededBy = new Date(Date.now() + DAYS_AHEAD * 86_400_000).toISOString().slice(0, 10);
  const items = products.slice(0, LINES).map(({ id }) => ({ productId: id, quantity: PIECES }));
  const line = { productId: products[0].id, quantity: 1, selectedColor: products[0].colors[0] };

  const askAsShopper = async (seconds) => {
    const times = [];
    const refused = {};
    const until = performance.now() + seconds * 1000;
    while (performance.now() < until) {
      const since = performance.now();
      const cart = { items: [{ productId: line.productId, quantity: 1 }] };
      const status = await ask(shop.url, cart, ADDRESSES.shopper);
      if (status === 200) times.push(performance.now() - since);
      else refused[status] = (refused[status] ?? 0) + 1;
      await setTimeout(EVERY_MS);
    }
    times.sort((a, b) => a - b);
    const at = (share) => times[Math.floor(times.length * share)]?.toFixed(0);
    return `p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, slowest ${times.at(-1)?.toFixed(0)} ms of ${times.length}, refused ${JSON.stringify(refused)}`;
  };
  // the first order runs cold code
  await placeOrder(createShopper(shop.url), line);
  const alone = await askAsShopper(SECONDS / 2);
  const visitor = new Worker(new URL(import.meta.url), { workerData: { url: shop.url, cart: { items, neededBy } } });
  const answered = new Promise((resolve) => visitor.once('message', resolve));
  const orders = { promised: 0, 'without a promise': 0, failed: 0 };
  let isOver = false;
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
  visitor.postMessage('stop');
  const [answers] = await Promise.all([answered, ordering]);
  process.stdout.write(`a shopper's promise alone: ${alone}\n`);
  process.stdout.write(`beside ${CONCURRENT} questions at a time about ${LINES} × ${PIECES} pieces: ${beside}\n`);
  process.stdout.write(`  their answers: ${JSON.stringify(answers)}; orders meanwhile: ${JSON.stringify(orders)}\n`);
}

/** Sends `CONCURRENT` requests at a time until a message arrives, then posts the number of answers by status. */
async function flood({ url, cart }) {
  const answers = {};
  let isOver = false;
  parentPort.once('message', () => {
    isOver = true;
  });
  const sender = async () => {
    while (!isOver) {
      const status = await ask(url, cart, ADDRESSES.flood);
      answers[status] = (answers[status] ?? 0) + 1;
    }
  };
  await Promise.all(Array.from({ length: CONCURRENT }, sender));
  parentPort.postMessage(answers);
}

async function ask(url, cart, address) {
  const headers = { 'content-type': 'application/json', origin: new URL(url).origin, 'x-forwarded-for': address };
  const { status } = await fetch(`${url}/api/promises`, { method: 'POST', headers, body: JSON.stringify(cart) });
  return status;
}
