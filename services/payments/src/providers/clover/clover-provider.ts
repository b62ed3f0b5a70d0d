import type { OperationResult, PaymentProvider, ProviderCharge } from '../provider.ts';
import { type CloverAccount, type CloverClient, type CloverRefusal, createCloverClient } from './clover-client.ts';
import { CloverCharge, CloverChargeList, CloverRefund } from './clover-schemas.ts';
import { createCloverWebhook } from './clover-webhook.ts';

interface CloverSettings extends CloverAccount {
  environment: 'sandbox' | 'production';
  publicKey: string;
  merchantId: string;
  /** Clover sends it in the `X-Clover-Auth` header of each notification. */
  webhookAuth: string;
}

const SDK_URLS = {
  sandbox: 'https://checkout.sandbox.dev.clover.com/sdk.js',
  production: 'https://checkout.clover.com/sdk.js',
};
const DECLINED = 'Your card was declined.';
const PAGE_SIZE = 100;
const CLOCK_SKEW_MS = 60_000;

/**
 * Clover's Ecommerce API. Cards become tokens in the browser; each call that moves money carries an idempotency key.
 * @see https://docs.clover.com/docs/ecommerce-accepting-payments
 */
export function createCloverProvider(settings: CloverSettings): PaymentProvider {
  const call = createCloverClient(settings);
  const { environment, publicKey, merchantId } = settings;
  const find = async (id: string): Promise<ProviderCharge | null> => {
    const answer = await call({ method: 'GET', path: `/v1/charges/${encodeURIComponent(id)}`, schema: CloverCharge });
    return answer.refused ? null : chargeFrom(answer.value);
  };

  return {
    name: 'clover',
    config: { provider: 'clover', environment, publicKey, merchantId, sdkUrl: SDK_URLS[environment] },

    async authorize({ reference, token, amountCents, customer, clientIp }) {
      const answer = await call({
        method: 'POST',
        path: '/v1/charges',
        schema: CloverCharge,
        idempotencyKey: reference,
        clientIp,
        body: {
          amount: amountCents,
          currency: 'usd',
          source: token,
          capture: false,
          ecomind: 'ecom',
          external_reference_id: shortReference(reference),
          external_customer_reference: customer.slice(0, 32),
          metadata: { payment_id: reference },
        },
      });
      return answer.refused ? declined(answer) : chargeFrom(answer.value);
    },

    async capture({ operation, providerId, amountCents }) {
      const path = `/v1/charges/${encodeURIComponent(providerId)}/capture`;
      const body = { amount: amountCents };
      const answer = await call({ method: 'POST', path, schema: CloverCharge, idempotencyKey: operation, body });
      return toResult(answer, 'charge_already_captured');
    },

    /** Refunding an uncaptured charge releases its hold. */
    async void({ operation, providerId }) {
      const body = { charge: providerId };
      const answer = await call({
        method: 'POST',
        path: '/v1/refunds',
        schema: CloverRefund,
        idempotencyKey: operation,
        body,
      });
      return toResult(answer, 'charge_already_refunded');
    },

    async refund({ operation, providerId, amountCents }) {
      const body = {
        charge: providerId,
        amount: amountCents,
        reason: 'requested_by_customer',
        external_reference_id: shortReference(operation),
      };
      return toResult(
        await call({ method: 'POST', path: '/v1/refunds', schema: CloverRefund, idempotencyKey: operation, body }),
      );
    },

    lookup: (reference, since) => searchCharge(call, reference, since),
    readWebhook: createCloverWebhook(settings, find),
  };
}

/** Clover's search supports only time ranges, newest first; the reference identifies the charge. */
async function searchCharge(call: CloverClient, reference: string, since: Date): Promise<ProviderCharge | null> {
  let after = '';
  for (;;) {
    const from = since.getTime() - CLOCK_SKEW_MS;
    const path = `/v1/charges?created.gte=${from}&limit=${PAGE_SIZE}${after && `&starting_after=${after}`}`;
    const answer = await call({ method: 'GET', path, schema: CloverChargeList });
    if (answer.refused) return null;
    const { data, has_more } = answer.value;
    const found = data.find((charge) => hasReference(charge, reference));
    if (found) return chargeFrom(found);
    const last = data.at(-1);
    if (!has_more || !last) return null;
    after = encodeURIComponent(last.id);
  }
}

function hasReference({ metadata, external_reference_id }: CloverCharge, reference: string): boolean {
  return metadata?.payment_id ? metadata.payment_id === reference : external_reference_id === shortReference(reference);
}

/** Clover limits references to twelve letters and digits. */
const shortReference = (reference: string): string => reference.replaceAll('-', '').slice(0, 12);

function chargeFrom(charge: CloverCharge): ProviderCharge {
  const { brand, last4 } = charge.source ?? {};
  return {
    providerId: charge.id,
    state: stateOf(charge),
    refundedCents: charge.captured ? (charge.amount_refunded ?? 0) : 0,
    ...(charge.failure_message ? { message: charge.failure_message } : {}),
    ...(brand && last4 ? { card: { brand: brandName(brand), last4 } } : {}),
  };
}

function stateOf(charge: CloverCharge): ProviderCharge['state'] {
  if (charge.status === 'failed') return 'declined';
  if (charge.captured) return 'captured';
  if (charge.refunded) return 'voided';
  return charge.status === 'succeeded' || charge.paid ? 'approved' : 'pending';
}

const brandName = (brand: string): string => brand.charAt(0) + brand.slice(1).toLowerCase();

function declined({ code, message }: CloverRefusal): ProviderCharge {
  return { providerId: `refused:${code}`, state: 'declined', message: message ?? DECLINED };
}

function toResult(answer: { refused: boolean } | CloverRefusal, doneBefore?: string): OperationResult {
  if (!('code' in answer) || answer.code === doneBefore) return { ok: true };
  return { ok: false, reason: answer.message ?? `The provider refused (${answer.code}).` };
}
