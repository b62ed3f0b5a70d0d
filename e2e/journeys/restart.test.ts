import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createShopClient } from '@loop-petal/web-kit/shop-client';
import { expect, test } from '@playwright/test';
import { createDataFolder, runShop } from '../../infra/embedded/run-shop.ts';
import { buyCart } from '../../infra/seed/src/buy-cart.ts';
import { GUEST } from '../guest.ts';
import { asOwner, EMPTY_SHOP, sellRoses } from '../own-shop.ts';
import { until } from '../shop-api.ts';
import { isAlive, pidOf } from '../shop-processes.ts';

let running: Awaited<ReturnType<typeof runShop>> | undefined;
const folders: string[] = [];

test.afterAll(async () => {
  await running?.stop();
  for (const folder of folders) await rm(folder, { recursive: true, force: true, maxRetries: 3 });
});

async function newFolder(): Promise<string> {
  const folder = await createDataFolder();
  folders.push(folder);
  return folder;
}

async function start(dataDir: string) {
  running = await runShop({ env: EMPTY_SHOP, dataDir, quiet: true });
  return { shop: running, admin: await asOwner(running.url) };
}

test('a shop whose supervisor is killed after an order restarts with the order and no leftover processes', async () => {
  test.setTimeout(180_000);
  const dataDir = await newFolder();
  const first = await start(dataDir);
  const shopper = createShopClient(first.shop.url);
  await shopper.call('POST /api/cart', { body: { productId: await sellRoses(first.admin), quantity: 1 } });
  const order = await buyCart(shopper, { ...GUEST, email: 'ada@example.com' });

  const recorded = JSON.parse(await readFile(join(dataDir, 'pids.json'), 'utf8')) as Record<string, { pid: number }>;
  const pids = Object.values(recorded).map(({ pid }) => pid);
  pids.push(await pidOf('postgres', dataDir));
  process.kill(first.shop.pid ?? 0, 'SIGKILL');
  await until(
    async () => pids.filter(isAlive),
    (alive) => alive.length === 0,
    'every process of the shop has ended',
  );

  const second = await start(dataDir);
  await until(
    () => second.admin.call('GET /api/admin/orders/{id}/timeline', { params: { id: order.id } }),
    (timeline) => timeline.some(({ type }) => /paid|captured/.test(type)),
    'the payment of the order is captured',
  );
  const orders = await second.admin.call('GET /api/admin/orders');
  expect(orders).toEqual([expect.objectContaining({ id: order.id, paymentStatus: 'succeeded' })]);
  expect(await second.shop.stop({ keepData: true })).toBe(0);
});

test('a program that ends also ends its shop and deletes its data', async () => {
  const folder = await newFolder();
  const module = new URL('../../infra/embedded/run-shop.ts', import.meta.url);
  const script = `import { runShop } from '${module}';
    const shop = await runShop({ args: ['--only', 'stores'], quiet: true });
    console.log(JSON.stringify(await shop.pids()));`;
  const program = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script], {
    env: { ...process.env, NODE_OPTIONS: '', TMPDIR: folder },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = await once(program.stdout, 'data');
  const pids = Object.values(JSON.parse(String(line)) as Record<string, number>);
  // tsx stores its cache in the same folder
  const shops = async () => (await readdir(folder)).filter((name) => !name.startsWith('tsx-'));
  expect([pids.every(isAlive), await shops()]).toEqual([true, [expect.stringContaining('loop-petal-shop-')]]);
  program.kill('SIGTERM');
  await once(program, 'exit');
  expect([pids.filter(isAlive), await shops()]).toEqual([[], []]);
});
