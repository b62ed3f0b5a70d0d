import type { PaymentConfigView, PaymentWebhook } from '@loop-petal/contracts/shapes/payments';
import type { z } from 'zod';
import type { Card } from '../cards/card.ts';

interface AuthorizeRequest {
  /** The payment's id; a repeated reference never charges again. */
  reference: string;
  token: string;
  amountCents: number;
  customer: string;
  /** The IP address of the shopper's browser, required by some providers. */
  clientIp: string;
}

export interface ProviderCharge {
  providerId: string;
  state: 'approved' | 'pending' | 'declined' | 'captured' | 'voided';
  /** The message for the shopper after a refusal. */
  message?: string;
  card?: { brand: string; last4: string };
  refundedCents?: number;
}

/** A provider's webhook about a payment; amounts in cents. */
export type ProviderNotification = z.output<typeof PaymentWebhook> & {
  /** For refunds, instead of the amount: the total refunded so far. */
  refundedTotalCents?: number;
};

export interface WebhookRequest {
  body: Buffer;
  header: (name: string) => string | undefined;
  warn: (text: string) => void;
}

/** A charge and the operation's id, which stays the same in each retry. */
export interface ChargeOperation {
  operation: string;
  reference: string;
  providerId: string;
  amountCents: number;
}

/** `reason` is the provider's explanation of the refusal. */
export type OperationResult = { ok: true } | { ok: false; reason: string };

/** What the shop does with a payment that exists. */
export interface ChargeKeeper {
  readonly name: 'sandbox' | 'clover' | 'outside';
  capture(charge: ChargeOperation): Promise<OperationResult>;
  void(charge: ChargeOperation): Promise<OperationResult>;
  refund(charge: ChargeOperation): Promise<OperationResult>;
  /** The charge of a payment, or null. `since` bounds the search. */
  lookup(reference: string, since: Date): Promise<ProviderCharge | null>;
}

export interface PaymentProvider extends ChargeKeeper {
  readonly name: 'sandbox' | 'clover';
  readonly config: z.infer<typeof PaymentConfigView>;
  /** Absent when cards become tokens in the browser and never reach the shop. */
  tokenize?(card: Card): Promise<string>;
  authorize(request: AuthorizeRequest): Promise<ProviderCharge>;
  /**
   * Verifies and reads a webhook. `findPayment` maps the provider's charge id to the payment's id.
   * @throws ShopError 401 for a wrong signature, 400 for an invalid body
   */
  readWebhook(
    request: WebhookRequest,
    findPayment: (providerId: string) => Promise<string | null>,
  ): Promise<ProviderNotification[]>;
}

/** A call with an unknown outcome: no answer, or an unreadable one. */
export class ProviderError extends Error {
  override readonly name = 'ProviderError';
  /** Whether the call has definitely ended, so that a charge that is not found was never made. */
  readonly isFinal: boolean;

  constructor(message: string, isFinal: boolean) {
    super(message);
    this.isFinal = isFinal;
  }
}
