import { randomUUID } from 'node:crypto';
import { toCents } from '@loop-petal/contracts/rules/money';
import type { OrderView, PlaceOrderRequest } from '@loop-petal/contracts/shapes/orders';
import { paymentStatusOf } from '@loop-petal/contracts/shapes/payments';
import { ShopError } from '@loop-petal/service-kit/http/errors';
import type { Queryable } from '@loop-petal/service-kit/postgres/postgres';
import type { z } from 'zod';
import type { ServiceClients } from '../../back-office/service-clients.ts';
import { errorMessage, type Message, ProtocolError } from '../../ucp/protocol.ts';
import { type Attempt, claimCompletion, endAttempt, saveAttempt } from './completion-store.ts';
import { fingerprintOf } from './instruments.ts';
import type { PaymentHandler } from './payment-handlers.ts';

export type OrderRequest = z.input<typeof PlaceOrderRequest>;
interface Session {
  readonly handle: string;
  readonly ownerId: string;
  /** The internal token of the hidden cart's owner. */
  readonly as: string;
}
interface Purchase {
  /** The order without its payment. */
  readonly order: OrderRequest;
  readonly token: string;
  readonly handler: PaymentHandler;
  /** The assistant's IP address, by which declined cards are counted. */
  readonly address: string;
}
interface Means {
  readonly db: Queryable;
  /** The clients with the timeouts for payments. */
  readonly paying: Pick<ServiceClients, 'payments' | 'orders'>;
}
export type Outcome = { readonly placed: OrderView } | { readonly message: Message };

/**
 * Pays and places the order as the shop's page does: authorize, then POST /api/orders. One request at a time; an attempt
 * whose outcome is unknown is continued, with the terms that the assistant agreed to then, before another may begin.
 * @param purchase absent if only an earlier attempt may be continued
 * @throws ProtocolError 409 while another request pays; ShopError 429 after declined cards, 503 without an outcome
 */
export async function payForBuyer(means: Means, session: Session, purchase?: Purchase): Promise<Outcome> {
  const { db } = means;
  const { handle, as } = session;
  const claimed = await claimCompletion(db, handle);
  if (!claimed) throw beingPaid();
  let attempt: Attempt | undefined;
  try {
    attempt = await authorize(means, session, claimed.attempt, purchase);
    const { orders } = means.paying;
    const headers = { 'Idempotency-Key': attempt.key };
    const placed = await orders.call('POST /api/orders', { as, body: attempt.body as OrderRequest, headers });
    await endAttempt(db, handle, 'placed');
    return { placed };
  } catch (error) {
    // without an outcome, the attempt is kept, and continued once the claim has expired
    if (!(error instanceof ShopError) || error.status >= 500) throw error;
    const isDeclined = error.code === 'payment_declined';
    await endAttempt(db, handle, isDeclined ? 'declined' : 'refused');
    if (attempt?.body) await releaseHold(means, session, String(attempt.body.paymentId));
    if (error.status === 429) throw error;
    const path = isDeclined ? { path: '$.payment.instruments[0]' } : {};
    return { message: { ...errorMessage(error.code, error.message), ...path } };
  }
}

/** Voids a payment that orders refused before claiming it. Others are left to orders, and to payments' sweeper. */
async function releaseHold({ paying: { payments } }: Means, { ownerId }: Session, id: string): Promise<void> {
  const request = { params: { id }, body: { orderId: randomUUID(), ownerId, submissionId: randomUUID() } };
  await payments
    .call('POST /internal/payments/{id}/claim', request)
    .then(() => payments.call('POST /internal/payments/{id}/void', request))
    .catch(() => undefined);
}

export const beingPaid = () => new ProtocolError(409, 'request_in_progress', 'This checkout is being paid.');

/** @returns the attempt with an authorized payment */
async function authorize(
  { db, paying }: Means,
  { handle, as }: Session,
  earlier: Attempt | null,
  purchase: Purchase | undefined,
): Promise<Attempt> {
  if (earlier?.body) return earlier;
  if (!purchase) throw beingPaid();
  const { order, address, handler, token } = purchase;
  const fingerprint = fingerprintOf(token, order);
  let attempt: Attempt = earlier?.fingerprint === fingerprint ? earlier : { key: randomUUID(), fingerprint };
  const card = handler.cards?.get(token);
  const headers = { 'X-Forwarded-For': address, 'Idempotency-Key': attempt.key };
  if (card && !attempt.token) {
    const body = { number: card, exp_month: 12, exp_year: new Date().getUTCFullYear() + 2, cvv: '123' };
    attempt = { ...attempt, token: (await paying.payments.call('POST /api/payment/tokenize', { as, body })).id };
  }
  await saveAttempt(db, handle, attempt);
  const { paymentId, status } = await paying.payments.call('POST /api/payment/process', {
    as,
    headers,
    body: { paymentToken: attempt.token ?? token, amount: toCents(String(order.totalAmount)), currency: 'USD' },
  });
  const outcome = paymentStatusOf(status);
  if (outcome === 'failed') throw new ShopError(422, 'payment_declined', 'Please send another token.');
  const paid = { paymentId, paymentStatus: outcome, paymentMethod: 'Card, by an assistant', status: 'pending' };
  const authorized = { ...attempt, body: { ...order, ...paid, checkoutId: handle } };
  await saveAttempt(db, handle, authorized);
  return authorized;
}
