import { setTimeout } from 'node:timers/promises';
import type { ShopClient } from '@loop-petal/web-kit/shop-client';
import type { Ledger } from '../ledger.ts';
import type { Site } from '../site.ts';
import { compareAudit } from './audit.ts';
import { compareCarts } from './carts.ts';
import { compareCharges } from './charges.ts';
import { compareChats } from './chats.ts';
import { compareCheckouts } from './checkouts.ts';
import { compareJobs, watchedJobs } from './jobs.ts';
import { compareMails } from './mails.ts';
import { compareOrders, everyOrder } from './orders.ts';
import { compareReviews } from './reviews.ts';
import { compareStock, type Edition } from './stock.ts';

const ASK_AGAIN_MS = 1_000;

/**
 * Compares the responses that actors got with the shop's records after all background work.
 * @param ledger the actors' records
 * @param site with the provider's `charges` and the mail server's `mails`
 * @returns one sentence for each difference that remains after `patienceMs`; empty if nothing was lost or duplicated
 */
export async function checkLedger({
  owner,
  ledger,
  site,
  edition,
  patienceMs,
}: {
  owner: ShopClient;
  ledger: Ledger;
  site: Pick<Site, 'charges' | 'mails' | 'shop'>;
  edition: Edition;
  patienceMs: number;
}): Promise<string[]> {
  const deadline = performance.now() + patienceMs;
  for (;;) {
    const orders = await everyOrder(owner);
    const differences = [
      ...compareOrders(ledger, orders),
      ...compareJobs(ledger, orders, await watchedJobs(owner, ledger, orders)),
      ...compareCharges(ledger, orders, site.charges),
      ...(await compareStock(owner, ledger, orders, edition)),
      ...compareMails(ledger, orders, site.mails),
      ...(await compareChats(ledger)),
      ...(await compareCarts(ledger)),
      ...(await compareAudit(owner, ledger)),
      ...(await compareReviews(owner, ledger)),
      ...(await compareCheckouts(ledger, site.shop.url, () => deadline)),
    ];
    if (differences.length === 0 || performance.now() > deadline) return differences;
    await setTimeout(ASK_AGAIN_MS);
  }
}
