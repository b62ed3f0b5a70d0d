import { createHash, timingSafeEqual } from 'node:crypto';
import { badRequest, unauthorized } from '@loop-petal/service-kit/http/errors';
import { parseJson } from '@loop-petal/service-kit/http/parse-json';
import { refuseBrokenText } from '@loop-petal/service-kit/http/read-input';
import type { PaymentProvider, ProviderCharge, ProviderNotification } from '../provider.ts';
import { CloverWebhook } from './clover-schemas.ts';

type ReadWebhook = PaymentProvider['readWebhook'];

/** Verification codes are unauthenticated, so the log accepts only ten a minute. */
const MAX_CODES_PER_MINUTE = 10;
const MINUTE_MS = 60_000;

/**
 * Clover's notifications contain only the id of a changed charge, so each charge is looked up and the message is never
 * trusted. The verification code of a new URL arrives before a key exists to check it, so it is only logged for the
 * operator.
 */
export function createCloverWebhook(
  settings: { webhookAuth: string; merchantId: string },
  find: (id: string) => Promise<ProviderCharge | null>,
): ReadWebhook {
  let logged: number[] = [];
  const logCode = (code: string, warn: (text: string) => void) => {
    const now = performance.now();
    logged = logged.filter((at) => at > now - MINUTE_MS);
    if (logged.length >= MAX_CODES_PER_MINUTE) return;
    logged.push(now);
    warn(`to verify the webhook address, enter this code at Clover: ${code}`);
  };
  return async ({ body, header, warn }, findPayment) => {
    const notification = parseJson(body.toString());
    refuseBrokenText(notification);
    const parsed = CloverWebhook.safeParse(notification);
    if (!parsed.success) throw badRequest('The body is not a valid notification.');
    const { verificationCode, merchants } = parsed.data;
    if (verificationCode && !merchants) {
      logCode(verificationCode, warn);
      return [];
    }
    if (!sameSecret(header('x-clover-auth'), settings.webhookAuth)) throw unauthorized('The signature is not valid.');

    const notifications: ProviderNotification[] = [];
    for (const { objectId, ts } of merchants?.[settings.merchantId] ?? []) {
      const [kind, chargeId] = objectId.split(':');
      if (kind !== 'P' || !chargeId) continue;
      const paymentId = await findPayment(chargeId);
      const charge = paymentId ? await find(chargeId) : null;
      if (paymentId && charge) notifications.push(...toNotifications(`${objectId}@${ts}`, paymentId, charge));
    }
    return notifications;
  };
}

function toNotifications(id: string, paymentId: string, charge: ProviderCharge): ProviderNotification[] {
  const { state, message, refundedCents = 0 } = charge;
  if (state === 'approved') return [{ id, type: 'payment.approved', paymentId }];
  if (state === 'declined') return [{ id, type: 'payment.declined', paymentId, ...(message ? { message } : {}) }];
  if (state !== 'captured') return [];
  const captured: ProviderNotification = { id, type: 'payment.captured', paymentId };
  if (refundedCents === 0) return [captured];
  return [captured, { id: `${id}#refunded`, type: 'payment.refunded', paymentId, refundedTotalCents: refundedCents }];
}

/** Compares in constant time; hashing gives both sides the same length. */
function sameSecret(given: string | undefined, expected: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(hash(given ?? ''), hash(expected));
}
