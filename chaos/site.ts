import { rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serviceNames } from '@loop-petal/contracts/services';
import { type RunningShop, runShop } from '../infra/embedded/run-shop.ts';
import { freePort } from '../infra/embedded/src/free-port.ts';
import { CLOVER_KEY, startCloverServer } from '../services/payments/test/providers/clover-server.ts';
import { type FaultyProxy, startFaultyProxy } from './faults/faulty-proxy.ts';
import { type ArrivedMail, startMailServer } from './faults/mail-server.ts';
import { mountSmallDisk, type SmallDisk } from './faults/small-disk.ts';
import type { Charge } from './oracle/charges.ts';

export const OWNER = { ADMIN_USERNAME: 'owner', ADMIN_PASSWORD: 'a-password-of-our-own' };

/** The gateway connects directly to the replicas of chat. */
const WITHOUT_PROXY = new Set<string>(['chat']);

export interface Site {
  shop: RunningShop;
  disk: SmallDisk | { problem: string } | undefined;
  /** The proxies by the name of their target. */
  links: Record<string, FaultyProxy>;
  /** The names of the processes. */
  parts: string[];
  /** Shifts the clocks of the programs, but not of Postgres, by milliseconds. */
  setClock(offsetMs: number): Promise<void>;
  /** The provider's records. */
  charges: Charge[];
  /** The accepted emails. */
  mails: ArrivedMail[];
  close(): Promise<void>;
}

/**
 * An empty shop with a card provider and a mail server, all on loopback; with its dependencies behind proxies.
 * @param replicas the number of processes of each part
 * @param onSmallDisk whether its data is on a separate small disk, if one can be mounted
 */
export async function openSite({ replicas, onSmallDisk }: { replicas: number; onSmallDisk: boolean }): Promise<Site> {
  const [provider, mailServer] = await Promise.all([startCloverServer(), startMailServer()]);
  const links: Record<string, FaultyProxy> = {
    provider: await startFaultyProxy(Number(new URL(provider.url).port)),
    mail: await startFaultyProxy(mailServer.port),
  };
  const addresses: Record<string, string> = {};
  for (const name of serviceNames.filter((one) => !WITHOUT_PROXY.has(one))) {
    const port = await freePort();
    const link = await startFaultyProxy(port);
    links[name] = link;
    addresses[`${name.toUpperCase()}_PORT`] = String(port);
    addresses[`${name.toUpperCase()}_URL`] = `http://127.0.0.1:${link.port}`;
  }
  const disk = onSmallDisk ? await mountSmallDisk() : undefined;
  const clock = join(tmpdir(), `loop-petal-clock-${process.pid}`);
  const setClock = (offsetMs: number) => writeFile(clock, String(offsetMs));
  const close = async () => {
    await rm(clock, { force: true });
    if (disk && 'remove' in disk) await disk.remove();
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
      CLOVER_API_URL: `http://127.0.0.1:${links.provider?.port}`,
      CLOVER_MERCHANT_ID: 'merchant',
      CLOVER_PUBLIC_KEY: 'public-key',
      CLOVER_PRIVATE_KEY: CLOVER_KEY,
      CLOVER_WEBHOOK_AUTH: 'webhooks-of-the-merchant',
      SMTP_URL: `smtp://127.0.0.1:${links.mail?.port}`,
    },
    args: ['--replicas', String(replicas)],
    dataDir: disk && 'folder' in disk ? disk.folder : undefined,
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
