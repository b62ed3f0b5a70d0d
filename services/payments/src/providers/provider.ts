import type { PaymentConfigView, PaymentWebhook } from '@loop-petal/contracts/shapes/payments';
import type { z } from 'zod';
import type { Card } from '../cards/card.ts';

/** A hold on a card to be made; `amountCents` in US cents. */
interface AuthoriseRequest {
  /** The payment's id; repeating a reference never charges again. */
  reference: string;
  token: string;
  amountCents: number;
  /** The owner's id. */
  customer: string;
  /** Address of the shopper's browser, which some providers require. */
  clientIp: string;
}

export interface ProviderCharge {
  providerId: string;
  state: 'approved' | 'pending' | 'declined' | 'captured' | 'voided';
  /** For the shopper, when it was refused. */
  message?: string;
  card?: { brand: string; last4: string };
  /** What has been refunded of a captured charge. */
  refundedCents?: number;
}

/** What a provider's webhook says about a payment; amounts in cents. */
export type ProviderNotification = z.output<typeof PaymentWebhook> & {
  /** Of a refund, instead of its amount: all that has been refunded so far. */
  refundedTotalCents?: number;
};

export interface WebhookRequest {
  body: Buffer;
  header: (name: string) => string | undefined;
  /** Writes a line into the log for the operator. */
  warn: (text: string) => void;
}

/** The charge that an operation works on: `operation` is the operation's id, the same for each retry. */
export interface ChargeOperation {
  operation: string;
  reference: string;
  providerId: string;
  amountCents: number;
}

/** `reason` is the provider's refusal, in its words. */
export type OperationResult = { ok: true } | { ok: false; reason: string };

/** Moves the money. A refusal is an answer; a `ProviderError` means that the outcome is not known. */
export interface PaymentProvider {
  readonly name: 'sandbox' | 'clover';
  readonly config: z.infer<typeof PaymentConfigView>;
  /** Absent where cards become tokens in the browser and never reach the shop. */
  tokenize?(card: Card): Promise<string>;
  authorise(request: AuthoriseRequest): Promise<ProviderCharge>;
  capture(charge: ChargeOperation): Promise<OperationResult>;
  void(charge: ChargeOperation): Promise<OperationResult>;
  refund(charge: ChargeOperation): Promise<OperationResult>;
  /** The charge made under a payment's id, or null when there is none. `since` bounds the search. */
  lookup(reference: string, since: Date): Promise<ProviderCharge | null>;
  /**
   * Checks where a webhook comes from and reads it. `findPayment` answers the payment's id for the provider's of a charge.
   * @throws ShopError 401 for a wrong signature, 400 for a body that makes no sense
   */
  readWebhook(
    request: WebhookRequest,
    findPayment: (providerId: string) => Promise<string | null>,
  ): Promise<ProviderNotification[]>;
}

/** A call whose outcome is not known: no answer, or one that can't be read. */
export class ProviderError extends Error {
  override readonly name = 'ProviderError';
  /** Whether the call has ended for certain, so that a charge that is not found was never made. */
  readonly isFinal: boolean;

  constructor(message: string, isFinal: boolean) {
    super(message);
    this.isFinal = isFinal;
  }
}
