import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { requestLine } from '@loop-petal/contracts/operations/call-path';
import { createShopClient } from '@loop-petal/web-kit/shop-client';
import type { RunningShop } from '../infra/embedded/run-shop.ts';
import { askSteadily } from './ask-steadily.ts';
import { buy, chooseLine } from './buy.ts';

const SECONDS = Number(process.env.BENCH_SECONDS ?? 30);
const CONCURRENT = 64;
const LINES = 13;
const PIECES = 20;
const DAYS_AHEAD = 40;
const EVERY_MS = 50;
const ADDRESSES = { flood: '203.0.113.1', shopper: '203.0.113.2' };

const FLOOD = 'flood';
if (process.argv[2] === FLOOD) process.once('message', flood);

/**
 * Prints the latency of another shopper's delivery quote while one visitor sends 64 expensive quote requests at a time,
 * and how many of the orders placed during this time have a promise. The visitor is a separate process, so that the
 * shopper's times do not include its work.
 */
export async function measureCartQuestions({ shop: { url } }: { shop: RunningShop }): Promise<void> {
  const { products, line } = await chooseLine(createShopClient(url));
  const sold = products.filter(({ variations, inStock }) => variations.length === 0 && inStock);
  const neededBy = new Date(Date.now() + DAYS_AHEAD * 86_400_000).toISOString().slice(0, 10);
  const items = sold.slice(0, LINES).map(({ id }) => ({ productId: id, quantity: PIECES }));
  const askAsShopper = (seconds: number) => {
    const cart = { items: [{ productId: line.productId, quantity: 1 }] };
    return askSteadily(() => ask(url, cart, ADDRESSES.shopper), seconds, EVERY_MS);
  };
  // the first order runs code that is not compiled yet
  await buy(createShopClient(url), line);
  const alone = await askAsShopper(SECONDS / 2);
  const visitor = fork(fileURLToPath(import.meta.url), [FLOOD]);
  visitor.send({ url, cart: { items, neededBy } });
  const answered = once(visitor, 'message');
  const orders = { promised: 0, 'without a promise': 0, failed: 0 };
  let isOver = false;
  const order = async () => {
    while (!isOver) {
      const placed = await buy(createShopClient(url), line).catch(() => undefined);
      if (!placed) orders.failed += 1;
      else orders[placed.promise ? 'promised' : 'without a promise'] += 1;
    }
  };
  const ordering = order();
  const beside = await askAsShopper(SECONDS);
  isOver = true;
  visitor.send('stop');
  const [[answers]] = await Promise.all([answered, ordering]);
  process.stdout.write(`a shopper's promise alone: ${alone}\n`);
  process.stdout.write(`beside ${CONCURRENT} concurrent requests for ${LINES} × ${PIECES} pieces: ${beside}\n`);
  process.stdout.write(`  their answers: ${JSON.stringify(answers)}; orders meanwhile: ${JSON.stringify(orders)}\n`);
}

/** Sends `CONCURRENT` requests at a time until a message arrives, then posts the number of responses by status. */
async function flood({ url, cart }: { url: string; cart: unknown }): Promise<void> {
  const answers: Record<number, number> = {};
  let isOver = false;
  process.once('message', () => {
    isOver = true;
  });
  const sender = async () => {
    while (!isOver) {
      const status = await ask(url, cart, ADDRESSES.flood);
      answers[status] = (answers[status] ?? 0) + 1;
    }
  };
  await Promise.all(Array.from({ length: CONCURRENT }, sender));
  process.send?.(answers);
  process.disconnect();
}

async function ask(url: string, cart: unknown, address: string): Promise<number> {
  const headers = { 'content-type': 'application/json', origin: new URL(url).origin, 'x-forwarded-for': address };
  const { method, path } = requestLine('POST /api/promises', {});
  const { status } = await fetch(url + path, { method, headers, body: JSON.stringify(cart) });
  return status;
}
