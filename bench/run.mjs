/**
 * `npm run bench`: one table of what the shop does on this machine. Ratios are measured in the same run against a
 * bare Express 5 process that answers the same bytes. Loopback only; every load ends by itself.
 */
import { rm } from 'node:fs/promises';
import { createDataFolder, runShop } from '../infra/embedded/run-shop.mjs';
import { ensureBuilt } from '../tools/build/ensure-built.mjs';
import { ensureGenerated } from '../tools/build/ensure-generated.mjs';
import { ensureInstalled } from '../tools/build/ensure-installed.mjs';

await ensureInstalled();
await ensureGenerated();
await ensureBuilt();
const { measureRequest, measureWork } = await import('./measure.mjs');
const { startYardstick } = await import('./yardstick.mjs');
const { closeConnections, createShopper } = await import('./shopper.mjs');
const { placeOrder } = await import('./place-order.mjs');
const { residentMemory } = await import('./memory.mjs');
const { measureChat, measureEvent } = await import('./deliveries.mjs');
const { measureLargeShop } = await import('./large-shop.mjs');

/** Products and orders in the large shop. */
const LARGE = Number(process.env.BENCH_LARGE ?? 100_000);
/** More at once for one account look like somebody who guesses its password. */
const SIGN_INS_AT_ONCE = 4;
const env = { RATE_LIMITS: 'off', LOG_LEVEL: 'warn' };
const dataDir = await createDataFolder();
const yardstick = await startYardstick();
const rows = [];
let shop = await runShop({ env, dataDir, quiet: true });
const firstStartMs = shop.startMs;
try {
  await shop.stop({ keepData: true });
  shop = await runShop({ env, dataDir, quiet: true });
  const idle = residentMemory(await shop.pids());

  const products = await (await fetch(`${shop.url}/api/products`)).json();
  const product = products.find(({ variations, inStock }) => variations.length === 0 && inStock);
  await compare('product list', '/api/products');
  await compare('product detail', `/api/products/${product.id}`);
  await compare('offers', '/api/offers');
  await compare('home page (HTML)', '/');
  await compare('product page (HTML)', `/product/${product.id}`);

  const shopper = createShopper(shop.url);
  await shopper('POST', '/api/cart', { productId: product.id, quantity: 1 });
  add('cart read', await measureWork(() => shopper('GET', '/api/cart')));
  add(
    'add to cart',
    await measureWork(() => createShopper(shop.url)('POST', '/api/cart', { productId: product.id, quantity: 1 })),
  );
  add('wishlist read', await measureWork(() => shopper('GET', '/api/wishlist')));
  add('search', await measureWork(() => shopper('POST', '/api/search-products', { query: 'rose' })));
  const rosa = { username: 'rosa', password: 'crochet-demo' };
  add('sign-in', await measureWork(() => createShopper(shop.url)('POST', '/api/auth/login', rosa), SIGN_INS_AT_ONCE));
  const line = { productId: product.id, quantity: 1, selectedColor: product.colors[0] };
  add('a full order', await measureWork(() => placeOrder(createShopper(shop.url), line)));

  const busy = residentMemory(await shop.pids());

  const admin = await adminToken(shopper);
  add('chat, sent → received', await measureChat({ shop, visitor: shopper, admin }));
  add('event, commit → done', await measureEvent({ shop, visitor: shopper, admin, product }));
  await measureLargeShop({ shop, admin, add, howMany: LARGE });

  print({ idle, busy, secondStartMs: shop.startMs });
} finally {
  closeConnections();
  await yardstick.stop();
  await shop.stop();
  await rm(dataDir, { recursive: true, force: true, maxRetries: 3 });
}

async function adminToken(call) {
  const credentials = { username: 'admin', password: 'crochet-demo' };
  return (await call('POST', '/api/admin/login', credentials)).token;
}

async function compare(name, path) {
  const bare = await measureRequest(await yardstick.serve(shop.url + path));
  const ours = await measureRequest(shop.url + path);
  add(name, ours, ours.perSecond / bare.perSecond);
}

function add(name, measured, ratio) {
  rows.push({ name, ...measured, ratio });
}

function print({ idle, busy, secondStartMs }) {
  const say = (line) => process.stdout.write(`${line}\n`);
  const number = (value, digits = 0) => value.toFixed(digits).padStart(9);
  say(`\n${'what'.padEnd(30)}${'req/s'.padStart(9)}${'p50 ms'.padStart(9)}${'p99 ms'.padStart(9)}  of bare Express`);
  for (const { name, perSecond, p50, p99, ratio } of rows) {
    const share = ratio === undefined ? '' : `${(ratio * 100).toFixed(0).padStart(7)} %`;
    say(
      `${name.padEnd(30)}${perSecond === undefined ? 'alone'.padStart(9) : number(perSecond)}${number(p50, 1)}${number(p99, 1)}${share}`,
    );
  }
  const nodes = (memory) => Object.entries(memory).filter(([name]) => name !== 'postgres');
  const total = (memory) => nodes(memory).reduce((sum, [, mb]) => sum + mb, 0);
  const largest = nodes(busy)
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, 4);
  say(`\nmemory of all Node processes: ${total(idle).toFixed(0)} MB idle, ${total(busy).toFixed(0)} MB after the load`);
  say(`  largest: ${largest.map(([name, mb]) => `${name} ${mb.toFixed(0)} MB`).join(', ')}`);
  say(
    `first start with seed ${(firstStartMs / 1000).toFixed(1)} s, second start ${(secondStartMs / 1000).toFixed(1)} s`,
  );
}
