import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { createShopClient } from '@loop-petal/web-kit/shop-client';
import { freePort } from '../../infra/embedded/src/free-port.ts';
import { isOk, waitUntil } from '../../infra/embedded/src/supervisor/wait-until.ts';
import { buyCart, fillCart } from '../../infra/seed/src/buy-cart.ts';
import { SAMPLE_ADDRESS } from '../../infra/seed/src/sample-address.ts';
import { checkout } from '../real/cache.ts';
import { runToEnd, type ServerRun } from '../real/processes.ts';

export interface ComposeShop {
  /** Buys as a guest, and waits for the email that notifications sends after the events of the order. */
  buy(): Promise<string>;
  /** Backs up, deletes all volumes, restores by the steps of docs/operations.md, and reconciles. */
  loseAndRestore(): Promise<string>;
}

const ADMIN = { username: 'admin', password: 'crochet-demo' };
const GUEST = {
  recipientName: 'Ada Stone',
  ...SAMPLE_ADDRESS,
};

/** Builds the images, and starts the demo shop with empty volumes in a separate compose project. */
export async function startComposeShop({ dataFolder, signal, onStop }: ServerRun): Promise<ComposeShop> {
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const backups = join(dataFolder, 'backups');
  const env = {
    ...process.env,
    COMPOSE_PROJECT_NAME: 'loop-petal-engines',
    PORT: String(port),
    MAIL_PORT: String(await freePort()),
    TAG: '0.0.0-engines',
    BACKUPS: backups,
    ADMIN_USERNAME: ADMIN.username,
    ADMIN_PASSWORD: ADMIN.password,
    DEMO: 'true',
    PAYMENT_PROVIDER: 'sandbox',
    CARRIER: 'sandbox',
    SMTP_URL: 'smtp://mailpit:1025',
  };
  const shell = (command: string, until = signal) =>
    runToEnd('sh', ['-c', command], { signal: until, cwd: checkout, env });
  const compose = (command: string, until = signal) => shell(`docker compose ${command}`, until);
  const deleteAll = (until = signal) => compose('--profile tools down --volumes --remove-orphans', until);
  const start = async () => {
    await compose('up --build --detach --scale seed=0');
    await waitUntil('the shop', () => isOk(`${url}/readyz`), signal);
  };
  const asAdmin = async () => {
    const admin = createShopClient(url);
    await admin.signInAsAdmin(ADMIN);
    return admin;
  };
  const placeOrder = async () => {
    const shopper = createShopClient(url);
    await fillCart(shopper, [['Daisy Stem', 'White', 1]]);
    const email = `ada-${Date.now()}@example.com`;
    const order = await buyCart(shopper, { ...GUEST, email });
    const admin = await asAdmin();
    const isConfirmed = async () => {
      const emails = await admin.call('GET /api/admin/mails', { query: { q: email } });
      return emails.some(({ sentAt }) => sentAt);
    };
    await waitUntil('the email of the order', isConfirmed, signal);
    return order;
  };

  await mkdir(backups);
  // Also after Ctrl-C, which aborts the other commands.
  onStop(() => deleteAll(new AbortController().signal));
  await deleteAll();
  await start();
  await compose('run --rm seed');

  return {
    async buy() {
      const { id, totalAmount } = await placeOrder();
      return `order ${id} of $${totalAmount}`;
    },
    async loseAndRestore() {
      const { id, totalAmount } = await placeOrder();
      const secrets = join(dataFolder, 'secrets.json');
      await compose('run --rm tools backup --to /backups/monday');
      await shell(`umask 077; docker compose run --rm -T secrets /secrets.mjs print > '${secrets}'`);
      await deleteAll();
      await compose(`run --rm -T secrets /secrets.mjs load < '${secrets}'`);
      await compose('run --rm tools restore --from /backups/monday');
      await start();
      const orders = await (await asAdmin()).call('GET /api/admin/orders', { query: { limit: 1000 } });
      if (!orders.some((order) => order.id === id && order.totalAmount === totalAmount))
        throw new Error(`the restored shop lacks the order ${id} of $${totalAmount}`);
      await placeOrder();
      const recordsAgree = () =>
        compose('run --rm tools reconcile').then(
          (lines) => lines.includes('The records agree.'),
          () => false,
        );
      await waitUntil('the reconciliation', recordsAgree, signal);
      return `the records agree, with the order ${id} of $${totalAmount} from before the loss`;
    },
  };
}
