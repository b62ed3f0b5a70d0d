import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import type { PlacedOrderView } from '@loop-petal/contracts/shapes/orders';
import type { Actor } from '../ledger.ts';
import { pick } from '../random.ts';
import { bothAnswers, RECIPIENT, tokenizeAtProvider } from './buyer.ts';
import { createRetryingShopper, describeError, isUnknown, type RetryingShopper } from './retrying-shopper.ts';

const MAX_PAUSE_MS = 1000;
const MAX_ABORT_MS = 400;
const OFFER = {
  basedOn: 0,
  lines: [{ description: 'Bridal bouquet', quantity: 2, unitPrice: '60.00', makingMinutes: 30 }],
  shippingMethod: 'FEDEX_GROUND' as const,
  validUntil: '2100-01-01',
};
/**
 * How an offer is accepted: with one payment, with the same payment twice, by two people with the link, while the owner
 * closes the quote, or without waiting for the response.
 */
const MANNERS = ['once', 'twice', 'two-payers', 'closed', 'gone'] as const;

/** Asks for quotes and accepts their offers until stopped, each time as a new visitor. */
export async function acceptQuotesUntilStopped(actor: Actor): Promise<void> {
  const { name, random, isStopped, ledger } = actor;
  for (let count = 0; !isStopped(); count++) {
    await setTimeout(random() * MAX_PAUSE_MS);
    const email = `${name}-${count}@example.com`;
    const line = { productId: 'quote', quantity: 2 };
    const shop = newShopper(actor);
    let isSent = false;
    try {
      const quote = await offeredQuote(actor, shop, `asks-${email}`);
      const submit = await acceptance(shop, quote, email);
      const others = newShopper(actor);
      isSent = true;
      ledger.pairs.push({ email, line });
      const order = await acceptIn(pick(random, MANNERS), actor, quote.id, {
        submit,
        submitOther: async () => (await acceptance(others, quote, email))(),
      });
      ledger.acknowledged.push({ email, order, shop });
    } catch (error) {
      if (isSent && isUnknown(error)) ledger.unknown.push({ email, line });
      else ledger.refused.push({ email, line, ...describeError(error) });
    }
  }
}

const newShopper = ({ shopUrl, deadline }: Actor) => createRetryingShopper(shopUrl, deadline);

type Quote = Awaited<ReturnType<typeof offeredQuote>>;

async function offeredQuote({ owner }: Actor, shop: RetryingShopper, email: string) {
  const body = { email, name: 'Chaos Customer', message: 'Two like this, for a wedding' };
  const { id, token } = await shop.call('POST /api/quotes', {
    body,
    headers: { 'Idempotency-Key': randomUUID() },
  });
  await owner.call('POST /api/admin/quotes/{id}/offer', { params: { id }, body: OFFER }).catch((error) => {
    // the offer was stored, but its response was lost
    if (!describeError(error).message.includes(' stale ')) throw error;
  });
  return {
    id,
    token,
    view: await shop.call('GET /api/quotes/{id}', { params: { id }, query: { token, state: 'OR' } }),
  };
}

type Submit = (signal?: AbortSignal) => Promise<PlacedOrderView>;

/** Pays for the offer. @returns the submission, which always has the same key */
async function acceptance(shop: RetryingShopper, { id, token, view }: Quote, email: string): Promise<Submit> {
  const { id: paymentToken } = await tokenizeAtProvider();
  const amount = Math.round(Number(view.totalAmount) * 100);
  const { paymentId } = await shop.call('POST /api/payment/process', {
    body: { paymentToken, amount, currency: 'USD' },
  });
  const { recipientName: customerName, phone: customerPhone, ...address } = RECIPIENT;
  const input = {
    params: { id },
    query: { token },
    body: { ...address, customerName, customerPhone, customerEmail: email, version: 1, paymentId },
    headers: { 'Idempotency-Key': randomUUID() },
  };
  return (signal) =>
    signal
      ? shop.once('POST /api/quotes/{id}/accept', { ...input, signal })
      : shop.call('POST /api/quotes/{id}/accept', input);
}

function acceptIn(
  manner: (typeof MANNERS)[number],
  { owner, random }: Actor,
  id: string,
  { submit, submitOther }: { submit: Submit; submitOther: Submit },
): Promise<PlacedOrderView> {
  if (manner === 'gone') return submit(AbortSignal.timeout(Math.ceil(random() * MAX_ABORT_MS)));
  if (manner === 'twice') return bothAnswers(submit(), submit());
  if (manner === 'two-payers') return bothAnswers(submit(), submitOther());
  if (manner === 'closed')
    owner.call('POST /api/admin/quotes/{id}/withdraw', { params: { id } }).catch(() => undefined);
  return submit();
}
