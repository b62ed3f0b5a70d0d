import { rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runShop } from '../infra/embedded/run-shop.mjs';
import { freePort } from '../infra/embedded/src/free-port.mjs';
import { importTypeScript } from '../tools/build/import-typescript.mjs';
import { startFaultyProxy } from './faults/faulty-proxy.mjs';
import { startMailServer } from './faults/mail-server.mjs';
import { mountSmallDisk } from './faults/small-disk.mjs';

export const OWNER = { ADMIN_USERNAME: 'owner', ADMIN_PASSWORD: 'a-password-of-our-own' };

/** The gateway connects directly to the replicas of chat. */
const WITHOUT_PROXY = new Set(['chat']);

/**
 * An empty shop with a card provider and a mail server, all on loopback; its dependencies are behind proxies.
 * @param replicas processes of each part
 * @param onSmallDisk whether its data is on a separate small disk, if one can be mounted
 * @returns `shop`; `disk`: see `mountSmallDisk`; `links`: the proxies by the name of their target; `parts`: the names
 * of the processes; `setClock(milliseconds)`: shifts the clocks of the programs, not of Postgres; `charges`: the
 * provider's records; `mails`: the accepted emails
 */
export async function openSite({ replicas, onSmallDisk }) {
  const { serviceNames, startCloverServer, CLOVER_KEY } = await importTypeScript(
    'packages/contracts/src/services.ts',
    'services/payments/test/clover-server.ts',
  );
  const [provider, mailServer] = await Promise.all([startCloverServer(), startMailServer()]);
  const links = {
    provider: await startFaultyProxy(Number(new URL(provider.url).port)),
    mail: await startFaultyProxy(mailServer.port),
  };
  const addresses = {};
  for (const name of serviceNames.filter((one) => !WITHOUT_PROXY.has(one))) {
    const port = await freePort();
    links[name] = await startFaultyProxy(port);
    addresses[`${name.toUpperCase()}_PORT`] = String(port);
    addresses[`${name.toUpperCase()}_URL`] = `http://127.0.0.1:${links[name].port}`;
  }
  const disk = onSmallDisk ? await mountSmallDisk() : undefined;
  const clock = join(tmpdir(), `loop-petal-clock-${process.pid}`);
  const setClock = (offsetMs) => writeFile(clock, String(offsetMs));
  const close = async () => {
    await rm(clock, { force: true });
    await disk?.remove?.();
    await Promise.all([...Object.values(links), provider, mailServer].map((one) => one.close()));
  };
  const shop = await runShop({
    env: {
      ...OWNER,
      ...addresses,
      NODE_OPTIONS:
        `${process.env.NODE_OPTIONS ?? ''} --import ${new URL('faults/jumping-clock.mjs', import.meta.url)}`.trim(),
      CLOCK_OFFSET_FILE: clock,
      SEED_DEMO: 'false',
      RATE_LIMITS: 'off',
      LARGE_ORDER_DOLLARS: '90',
      LOG_LEVEL: 'warn',
      PAYMENT_PROVIDER: 'clover',
      CLOVER_API_URL: `http://127.0.0.1:${links.provider.port}`,
      CLOVER_MERCHANT_ID: 'merchant',
      CLOVER_PUBLIC_KEY: 'public-key',
      CLOVER_PRIVATE_KEY: CLOVER_KEY,
      CLOVER_WEBHOOK_AUTH: 'webhooks-of-the-merchant',
      SMTP_URL: `smtp://127.0.0.1:${links.mail.port}`,
    },
    args: ['--replicas', String(replicas)],
    dataDir: disk?.folder,
    quiet: true,
  }).catch(async (error) => {
    await close();
    throw error;
  });
  const names = [...serviceNames, 'web', 'admin-web', 'gateway'];
  const copies = Array.from({ length: replicas }, (_, index) => (index === 0 ? '' : `-${index + 1}`));
  return {
    shop,
    disk,
    links,
    setClock,
    parts: [...copies.flatMap((copy) => names.map((name) => name + copy)), 'postgres', 'mongo'],
    charges: provider.charges,
    mails: mailServer.mails,
    close: async () => {
      await shop.stop();
      await close();
    },
  };
}
