import { createHash, timingSafeEqual } from 'node:crypto';
import { badRequest, unauthorized } from '@loop-petal/service-kit/http/errors';
import { refuseBrokenText } from '@loop-petal/service-kit/http/read-input';
import type { PaymentNews, PaymentProvider, ProviderCharge } from '../provider.ts';
import { CloverWebhook } from './clover-schemas.ts';

type ReadWebhook = PaymentProvider['readWebhook'];

/** Anybody can send a verification code: the log takes so many in a minute. */
const MOST_CODES_A_MINUTE = 10;
const MINUTE_MS = 60_000;

/**
 * Clover's notifications name what has changed, not how: each charge is asked for, so that nothing in the message
 * has to be believed. The verification code of a new address comes before there is a key to check it by; it tells
 * nothing and does nothing, and is shown to the operator.
 */
export function createCloverWebhook(
  settings: { webhookAuth: string; merchantId: string },
  find: (id: string) => Promise<ProviderCharge | null>,
): ReadWebhook {
  let logged: number[] = [];
  const noteCode = (code: string, note: (text: string) => void) => {
    const now = performance.now();
    logged = logged.filter((at) => at > now - MINUTE_MS);
    if (logged.length >= MOST_CODES_A_MINUTE) return;
    logged.push(now);
    note(`Clover asks to verify the webhook address with the code ${code}`);
  };
  return async ({ body, header, note }, findPayment) => {
    const notification = readJson(body);
    refuseBrokenText(notification);
    const parsed = CloverWebhook.safeParse(notification);
    if (!parsed.success) throw badRequest('The body is not a notification.');
    const { verificationCode, merchants } = parsed.data;
    if (verificationCode && !merchants) {
      noteCode(verificationCode, note);
      return [];
    }
    if (!sameSecret(header('x-clover-auth'), settings.webhookAuth)) throw unauthorized('The signature is not valid.');

    const news: PaymentNews[] = [];
    for (const { objectId, ts } of merchants?.[settings.merchantId] ?? []) {
      const [kind, chargeId] = objectId.split(':');
      if (kind !== 'P' || !chargeId) continue;
      const paymentId = await findPayment(chargeId);
      const charge = paymentId ? await find(chargeId) : null;
      if (paymentId && charge) news.push(...newsOf(`${objectId}@${ts}`, paymentId, charge));
    }
    return news;
  };
}

function newsOf(id: string, paymentId: string, charge: ProviderCharge): PaymentNews[] {
  const { state, message, refundedCents = 0 } = charge;
  if (state === 'approved') return [{ id, type: 'payment.approved', paymentId }];
  if (state === 'declined') return [{ id, type: 'payment.declined', paymentId, ...(message ? { message } : {}) }];
  if (state !== 'captured') return [];
  const captured: PaymentNews = { id, type: 'payment.captured', paymentId };
  if (refundedCents === 0) return [captured];
  return [captured, { id: `${id}#refunded`, type: 'payment.refunded', paymentId, refundedTotal: refundedCents }];
}

/** Hashing first makes both sides equally long. */
function sameSecret(given: string | undefined, expected: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(hash(given ?? ''), hash(expected));
}

function readJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return undefined;
  }
}
