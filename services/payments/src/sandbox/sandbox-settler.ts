import { outgoingFetch } from '@loop-petal/service-kit/http/outgoing-fetch';
import type { Queryable } from '@loop-petal/service-kit/postgres/postgres';
import { signWebhook } from '../webhook-signature.ts';
import { leaseSettling, markSettled, type SandboxCharge } from './sandbox-store.ts';

export interface SandboxSettler {
  db: Queryable;
  webhookUrl: string;
  secret: string;
}

/** Tells the shop about confirmed 3-D Secure payments, over HTTP and signed like any other provider would. */
export async function settlePendingCharges(settler: SandboxSettler): Promise<number> {
  const charges = await leaseSettling(settler.db);
  await Promise.all(charges.map((charge) => notify(settler, charge)));
  return charges.length;
}

async function notify({ db, webhookUrl, secret }: SandboxSettler, charge: SandboxCharge): Promise<void> {
  const body = JSON.stringify({
    id: `whk_${charge.id}`,
    type: 'payment.approved',
    paymentId: charge.reference,
    amount: charge.amountCents,
  });
  const response = await outgoingFetch(webhookUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-signature': signWebhook(body, secret) },
    body,
    signal: AbortSignal.timeout(2000),
  }).catch(() => null);
  await response?.body?.cancel();
  // A refusal will not change by being repeated; silence will.
  if (response && response.status < 500) await markSettled(db, charge.id);
}
