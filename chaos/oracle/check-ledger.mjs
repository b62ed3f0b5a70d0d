import { setTimeout } from 'node:timers/promises';
import { compareAudit } from './audit.mjs';
import { compareCarts } from './carts.mjs';
import { compareCharges } from './charges.mjs';
import { compareChats } from './chats.mjs';
import { compareJobs, watchedJobs } from './jobs.mjs';
import { compareMails } from './mails.mjs';
import { compareOrders, everyOrder } from './orders.mjs';
import { compareStock } from './stock.mjs';

const ASK_AGAIN_MS = 1_000;

/**
 * Compares the answers that actors got with the shop's records after all background work.
 * @param ask a retrying caller that is signed in as the owner
 * @param headers of the last answer to `ask`
 * @param ledger the actors' records
 * @param site with the provider's `charges` and the `mails` of the mail server
 * @param edition `{productId, variationId, pieces}`: the limited edition and its initial stock
 * @returns one sentence for each difference that remains after `patienceMs`; none when nothing was lost or duplicated
 */
export async function checkLedger({ ask, headers, ledger, site, edition, patienceMs }) {
  const deadline = performance.now() + patienceMs;
  for (;;) {
    const orders = await everyOrder(ask, headers);
    const differences = [
      ...compareOrders(ledger, orders),
      ...compareJobs(ledger, orders, await watchedJobs(ask, ledger, orders)),
      ...compareCharges(ledger, orders, site.charges),
      ...(await compareStock(ask, ledger, orders, edition)),
      ...compareMails(ledger, orders, site.mails),
      ...(await compareChats(ledger)),
      ...(await compareCarts(ledger)),
      ...(await compareAudit(ask, ledger)),
    ];
    if (differences.length === 0 || performance.now() > deadline) return differences;
    await setTimeout(ASK_AGAIN_MS);
  }
}
