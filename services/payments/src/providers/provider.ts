import type { PaymentConfigView, PaymentWebhook } from '@loop-petal/contracts/payments-api';
import type { z } from 'zod';
import type { Card } from '../cards/card.ts';

export interface AuthoriseRequest {
  /** Our payment id; repeating a reference never charges again. */
  reference: string;
  token: string;
  amountCents: number;
  /** Who pays, as an id that says nothing. */
  customer: string;
  /** Address of the shopper's browser, which some providers insist on. */
  clientIp: string;
}

/** A charge as the provider has it in its books. */
export interface ProviderCharge {
  providerId: string;
  state: 'approved' | 'pending' | 'declined' | 'captured' | 'voided';
  /** For the shopper, when it was refused. */
  message?: string;
  card?: { brand: string; last4: string };
  /** What has gone back of a captured charge. */
  refundedCents?: number;
}

/** What a provider tells by itself. */
export type PaymentNews = z.output<typeof PaymentWebhook> & {
  /** Of a refund, instead of its share: all that has gone back so far. */
  refundedTotal?: number;
};

export interface WebhookRequest {
  body: Buffer;
  header: (name: string) => string | undefined;
  /** Tells the operator something. */
  note: (text: string) => void;
}

/** The charge an operation works on: `operation` is our id of it, repeated when it is tried again. */
export interface ChargeOperation {
  operation: string;
  reference: string;
  providerId: string;
  amountCents: number;
}

export type OperationResult = { ok: true } | { ok: false; reason: string };

/**
 * Whoever moves the money. A refusal is an answer; a ProviderError means that the outcome is not known.
 */
export interface PaymentProvider {
  readonly name: 'sandbox' | 'clover';
  readonly config: z.infer<typeof PaymentConfigView>;
  /** Absent: cards are turned into tokens in the browser and never reach us. */
  tokenize?(card: Card): Promise<string>;
  authorise(request: AuthoriseRequest): Promise<ProviderCharge>;
  capture(charge: ChargeOperation): Promise<OperationResult>;
  void(charge: ChargeOperation): Promise<OperationResult>;
  refund(charge: ChargeOperation): Promise<OperationResult>;
  /** The charge made under our reference, or null when there is none. `since` bounds the search. */
  lookup(reference: string, since: Date): Promise<ProviderCharge | null>;
  /**
   * Checks where a webhook comes from and reads it. `findPayment` turns the provider's id of a charge into ours.
   * @throws ShopError 401 for a wrong signature, 400 for what makes no sense
   */
  readWebhook(
    request: WebhookRequest,
    findPayment: (providerId: string) => Promise<string | null>,
  ): Promise<PaymentNews[]>;
}

export class ProviderError extends Error {
  override readonly name = 'ProviderError';
  /** Is the call over for good, so that a charge nobody finds was never made? */
  readonly isOver: boolean;

  constructor(message: string, isOver: boolean) {
    super(message);
    this.isOver = isOver;
  }
}
