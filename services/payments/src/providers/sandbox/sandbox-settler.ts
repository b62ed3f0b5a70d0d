import { outgoingFetch } from '@loop-petal/service-kit/http/outgoing-fetch';
import type { Queryable } from '@loop-petal/service-kit/postgres/postgres';
import { type BackgroundLoop, createLoop } from '@loop-petal/service-kit/runtime/background-loop';
import type { Context } from '../../context.ts';
import { signWebhook } from '../webhook-signature.ts';
import { leaseDueCharges, markSettled, type SandboxCharge } from './sandbox-store.ts';

const SETTLE_MS = 500;

interface Webhook {
  readonly url: string;
  readonly secret: string;
}

export const createSandboxLoop = ({ pool, logger, sandboxWebhook }: Context): BackgroundLoop =>
  createLoop({
    name: 'sandbox webhooks',
    everyMs: SETTLE_MS,
    logger,
    run: () => settlePendingCharges(pool, sandboxWebhook),
  });

/**
 * Sends signed webhooks about confirmed 3-D Secure payments over HTTP, as a real provider does. @returns the number
 * sent
 */
export async function settlePendingCharges(db: Queryable, webhook: Webhook): Promise<number> {
  const charges = await leaseDueCharges(db);
  await Promise.all(charges.map((charge) => notify(db, webhook, charge)));
  return charges.length;
}

async function notify(db: Queryable, { url, secret }: Webhook, charge: SandboxCharge): Promise<void> {
  const body = JSON.stringify({
    id: `whk_${charge.id}`,
    type: 'payment.approved',
    paymentId: charge.reference,
    amount: charge.amountCents,
  });
  const response = await outgoingFetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-signature': signWebhook(body, secret) },
    body,
    signal: AbortSignal.timeout(2000),
  }).catch(() => null);
  await response?.body?.cancel();
  // a refusal would repeat, but a missing answer or a 5xx may be temporary
  if (response && response.status < 500) await markSettled(db, charge.id);
}
