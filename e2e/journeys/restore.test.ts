import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { createShopClient } from '@loop-petal/web-kit/shop-client';
import { expect, test } from '@playwright/test';
import { createDataFolder, runShop } from '../../infra/embedded/run-shop.ts';
import { buyCart } from '../../infra/seed/src/buy-cart.ts';
import { GUEST } from '../guest.ts';
import { asOwner, EMPTY_SHOP, sellRoses } from '../own-shop.ts';
import { until } from '../shop-api.ts';

const folders: string[] = [];
let running: Awaited<ReturnType<typeof runShop>> | undefined;

test.afterAll(async () => {
  await running?.stop();
  for (const folder of folders) await rm(folder, { recursive: true, force: true, maxRetries: 3 });
});

async function newDataFolder(): Promise<string> {
  const folder = await createDataFolder();
  folders.push(folder);
  return folder;
}

async function start(dataDir: string, args: string[] = []) {
  running = await runShop({ env: EMPTY_SHOP, args, dataDir, quiet: true });
  return running;
}

async function stop(): Promise<void> {
  await running?.stop({ keepData: true });
  running = undefined;
}

async function operate(dataDir: string, ...args: string[]): Promise<string> {
  const main = fileURLToPath(new URL('../../infra/operations/dist/main.js', import.meta.url));
  const { stdout } = await promisify(execFile)(process.execPath, [main, ...args], {
    env: { ...process.env, NODE_OPTIONS: '', DATA_DIR: dataDir },
  }).catch((error: Error & { stdout: string }) => Promise.reject(new Error(`${error.message}\n${error.stdout}`)));
  return stdout;
}

test('a backup under load restores elsewhere, and the records match to the cent', async () => {
  test.setTimeout(300_000);
  const first = await newDataFolder();
  const shop = await start(first);
  const admin = await asOwner(shop.url);
  const productId = await sellRoses(admin);
  const buy = async (url = shop.url) => {
    const shopper = createShopClient(url);
    await shopper.call('POST /api/cart', { body: { productId, quantity: 1 } });
    return buyCart(shopper, { ...GUEST, email: `ada-${randomUUID().slice(0, 8)}@example.com` });
  };
  const before = await Promise.all(Array.from({ length: 8 }, () => buy()));
  const refund = { params: { id: before[0]?.id ?? '' }, body: { amount: '5.00' } };
  await admin.call('POST /api/admin/orders/{id}/refund', refund);

  let over = false;
  const shoppers = Array.from({ length: 3 }, async () => {
    while (!over) await buy();
  });
  const backups = await mkdtemp(join(tmpdir(), 'loop-petal-drill-'));
  folders.push(backups);
  const backup = join(backups, 'backup');
  await operate(first, 'backup', '--to', backup);
  over = true;
  await Promise.all(shoppers);
  await stop();

  const second = await newDataFolder();
  await cp(join(first, 'secrets.json'), join(second, 'secrets.json'));
  await rm(first, { recursive: true, force: true, maxRetries: 3 });
  await start(second, ['--only', 'stores']);
  expect(await operate(second, 'restore', '--from', backup)).toContain('Restored the shop as it was on');
  await stop();

  const again = await start(second);
  const owner = await asOwner(again.url);
  const orders = await owner.call('GET /api/admin/orders', { query: { limit: 1000 } });
  for (const { id, totalAmount } of before) expect(orders).toContainEqual(expect.objectContaining({ id, totalAmount }));
  expect(await owner.call('GET /api/products')).toHaveLength(1);
  const books = await until(
    () => operate(second, 'reconcile').catch((error: Error) => error.message),
    // An order placed during the backup may be lost; its emails then fail and are reported.
    (told) => told.includes('captured payments') && !/ ≠ | ! (?!notifications has given up)/.test(told),
    'the records match',
  );
  process.stdout.write(`\n${books}\n`);
  const paid = orders.reduce((cents, { totalAmount }) => cents + Math.round(Number(totalAmount) * 100), 0);
  expect(books).toContain((paid / 100).toLocaleString('en-US', { style: 'currency', currency: 'USD' }));
  await buy(again.url);
});
