/**
 * `npm run chaos -- --kills 300 --seed 1`: visitors buy in a shop of their own while its parts are killed at random.
 * Afterwards every acknowledged order, the limited stock and the mails are compared with what the shop knows, and the
 * books with each other. Ends with exit code 1 when something was lost or doubled. Loopback only; it ends by itself.
 */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { closeConnections } from '../bench/shopper.mjs';
import { runShop } from '../infra/embedded/run-shop.mjs';
import { root } from '../tools/build/checkout.mjs';
import { ensureBuilt } from '../tools/build/ensure-built.mjs';
import { ensureGenerated } from '../tools/build/ensure-generated.mjs';
import { ensureInstalled } from '../tools/build/ensure-installed.mjs';
import { buyUntilStopped, createPatientShopper } from './buyer.mjs';
import { checkLedger } from './check-ledger.mjs';
import { killParts } from './kill-parts.mjs';
import { createRandom } from './random.mjs';

const OWNER = { ADMIN_USERNAME: 'owner', ADMIN_PASSWORD: 'a-password-of-our-own' };
/** Fewer than the buyers want, so that the last pieces are fought for. */
const PIECES = 40;
const BUYERS = 4;
const LONGEST_PAUSE_MS = 3_000;
/** How long a single call, or the shop's coming to rest, may take at the end. */
const PATIENCE_MS = 120_000;

const options = {
  kills: { type: 'string', default: '30' },
  seed: { type: 'string', default: String(Date.now() % 1e6) },
};
const { kills, seed } = parseArgs({ options }).values;
say(`seed ${seed}, ${kills} kills`);

await ensureInstalled();
await ensureGenerated();
await ensureBuilt();
const shop = await runShop({
  env: { ...OWNER, SEED_DEMO: 'false', RATE_LIMITS: 'off', LOG_LEVEL: 'warn' },
  quiet: true,
});
try {
  const random = createRandom(Number(seed));
  let end = Number.POSITIVE_INFINITY;
  const deadline = () => end;
  const owner = createPatientShopper(shop.url, deadline);
  const admin = await signIn(owner);
  const { rose, edition } = await fillShop(owner, admin);
  const ledger = { acknowledged: [], refused: [] };
  const chooseLine = () =>
    random() < 0.3
      ? { productId: edition.productId, variationId: edition.variationId, quantity: 1 + Math.floor(random() * 2) }
      : { productId: rose, quantity: 1 + Math.floor(random() * 3) };
  let stopped = false;
  const buyers = Array.from({ length: BUYERS }, (_, index) =>
    buyUntilStopped({
      name: `buyer${index}`,
      shopUrl: shop.url,
      chooseLine,
      isStopped: () => stopped,
      deadline,
      ledger,
    }),
  );
  const killed = await killParts(
    shop.dataDir,
    { kills: Number(kills), longestPauseMs: LONGEST_PAUSE_MS, random },
    (_, count) => {
      if (count % 25 === 0)
        say(`${count} kills, ${ledger.acknowledged.length} orders, ${ledger.refused.length} refused`);
    },
  );
  stopped = true;
  end = performance.now() + PATIENCE_MS;
  await Promise.all(buyers);
  const differences = await checkLedger({
    call: createPatientShopper(shop.url, () => performance.now() + PATIENCE_MS),
    admin,
    ledger,
    edition,
    patienceMs: PATIENCE_MS,
  });
  // The limited edition runs out; every other refusal is worth a look.
  const unexpected = ledger.refused.filter(
    ({ status, message }) => status !== 409 || !/sold_out|unavailable/.test(message),
  );
  for (const { email, message } of unexpected) say(`  refused: ${email}: ${message}`);
  for (const difference of differences) say(`  ! ${difference}`);
  say(
    `killed: ${Object.entries(killed)
      .map(([name, count]) => `${name} ${count}`)
      .join(', ')}`,
  );
  say(
    `${kills} kills, ${ledger.acknowledged.length} orders acknowledged, ${ledger.refused.length} refused, ${differences.length} lost or doubled`,
  );
  const reconciled = await runReconcile(shop.dataDir);
  process.exitCode = differences.length > 0 || reconciled !== 0 ? 1 : 0;
} finally {
  closeConnections();
  await shop.stop();
}

async function signIn(call) {
  const { token } = await call('POST', '/api/admin/login', {
    username: OWNER.ADMIN_USERNAME,
    password: OWNER.ADMIN_PASSWORD,
  });
  return { authorization: `Bearer ${token}` };
}

/** One product that is made to order, and one of which there are few. */
async function fillShop(call, admin) {
  const create = (path, body) => call('POST', path, body, admin);
  const product = {
    description: 'One full open rose with two leaves',
    price: '18.00',
    category: 'stems',
    imageUrl: '/system/marker',
  };
  await create('/api/admin/categories', { name: 'Single Stems', slug: 'stems' });
  const rose = await create('/api/admin/products', { ...product, name: 'Rose Stem' });
  const limited = await create('/api/admin/products', { ...product, name: 'Limited Rose' });
  const variation = await create(`/api/admin/products/${limited.id}/variations`, {
    colorName: 'Gold',
    imageUrl: '/system/marker',
    stockQuantity: PIECES,
  });
  return { rose: rose.id, edition: { productId: limited.id, variationId: variation.id, pieces: PIECES } };
}

function runReconcile(dataDir) {
  const child = spawn(process.execPath, [join(root, 'infra/operations/dist/main.js'), 'reconcile'], {
    env: { ...process.env, DATA_DIR: dataDir },
    stdio: 'inherit',
  });
  return new Promise((resolve) => child.once('exit', resolve));
}

function say(line) {
  process.stdout.write(`${line}\n`);
}
