import type { PaymentConfigView } from '@loop-petal/contracts/payments-api';
import type { z } from 'zod';
import type { Card } from './card.ts';

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
}

export class ProviderError extends Error {
  override readonly name = 'ProviderError';
  /** Did the provider answer at all? If not, the call may still reach it. */
  readonly answered: boolean;

  constructor(message: string, answered: boolean) {
    super(message);
    this.answered = answered;
  }
}
