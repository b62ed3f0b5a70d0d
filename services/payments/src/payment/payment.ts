import { createHash } from 'node:crypto';
import type { InternalPaymentView, PaymentView } from '@loop-petal/contracts/shapes/payments';
import { type ShopError, unavailable, unprocessable } from '@loop-petal/service-kit/http/errors';
import type { z } from 'zod';
import type { ProviderCharge } from '../providers/provider.ts';

/** `started`: no answer yet; `error`: nothing was charged; `voiding`: the provider has not released it yet. */
export type PaymentState =
  | 'started'
  | 'pending'
  | 'authorized'
  | 'captured'
  | 'failed'
  | 'error'
  | 'voiding'
  | 'voided';

export interface Payment {
  id: string;
  ownerId: string;
  tokenHash: Buffer;
  idempotencyKey: string | null;
  provider: string;
  providerId: string | null;
  amountCents: number;
  refundedCents: number;
  status: PaymentState;
  asks: number;
  message: string | null;
  brand: string | null;
  last4: string | null;
  orderId: string | null;
  orderPlacedAt: Date | null;
  /** Its order awaits the owner's acceptance, so it is held and not captured. */
  awaitsAcceptance: boolean;
  createdAt: Date;
}

/** SHA-256 of a card token. Tokens are bearer secrets, so only their hash is stored. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

export function stateAfter(charge: ProviderCharge): PaymentState {
  switch (charge.state) {
    case 'approved':
      return 'authorized';
    case 'captured':
      return 'captured';
    case 'pending':
      return 'pending';
    case 'declined':
      return 'failed';
    case 'voided':
      return 'voided';
  }
}

export function toPaymentView(payment: Payment): z.infer<typeof PaymentView> {
  switch (payment.status) {
    case 'authorized':
    case 'captured':
      return { paymentId: payment.id, status: 'approved' };
    case 'pending':
      return { paymentId: payment.id, status: 'pending' };
    case 'failed':
      throw unprocessable(payment.message ?? 'Your card was declined.', 'payment_declined');
    case 'voiding':
    case 'voided':
      return { paymentId: payment.id, status: 'cancelled', message: 'This payment was cancelled.' };
    default:
      throw providerUnavailable();
  }
}

export function providerUnavailable(): ShopError {
  return unavailable('The payment provider could not be reached. Please try again.', 'payment_provider_error');
}

const SHOWN_STATUS = { started: 'pending', error: 'failed', voiding: 'voided' } as const;
const ORDER_STATUS = {
  pending: 'pending',
  authorized: 'pending',
  captured: 'succeeded',
  failed: 'failed',
  voided: 'voided',
  refunded: 'refunded',
  partially_refunded: 'partially_refunded',
} as const;

export function internalView(payment: Payment): InternalPaymentView {
  const base =
    payment.status === 'started' || payment.status === 'error' || payment.status === 'voiding'
      ? SHOWN_STATUS[payment.status]
      : payment.status;
  const status =
    payment.refundedCents === 0
      ? base
      : payment.refundedCents < payment.amountCents
        ? 'partially_refunded'
        : ('refunded' as const);
  return {
    paymentId: payment.id,
    ownerId: payment.ownerId,
    orderId: payment.orderId,
    amountCents: payment.amountCents,
    status,
    // the specification calls an approved payment `succeeded`; it is captured within moments
    orderPaymentStatus: status === 'authorized' ? 'succeeded' : ORDER_STATUS[status],
    brand: payment.brand,
    last4: payment.last4,
  };
}
