import { createHash } from 'node:crypto';
import type {
  PlacedOrderView,
  PlaceOrderRequest,
  PromiseRefused,
  QuoteChanged,
} from '@loop-petal/contracts/shapes/orders';
import { conflict, type ShopError } from '@loop-petal/service-kit/http/errors';
import type { z } from 'zod';
import type { Agreed } from '../agreed/accept-quote.ts';

export interface Shopper {
  ownerId: string;
  userId: string | null;
  visitorId?: string | undefined;
}

/** A refusal whose answer shows the current prices or dates. */
type Offer = z.output<typeof QuoteChanged> | z.output<typeof PromiseRefused>;
export type Refusal = ShopError | Offer;

export type PlaceOrderResult =
  | { kind: 'placed'; answer: z.output<typeof PlacedOrderView> }
  | { kind: 'refused'; answer: Offer };

export interface OrderSubmission {
  shopper: Shopper;
  request: PlaceOrderRequest;
  orderId: string;
  id: string;
  key: string;
  bodyHash: string;
  agreed?: Agreed | undefined;
}

/** Running submissions of this process by owner and key; repeated submissions wait for the result. */
export type SubmissionsInProgress = Map<string, { bodyHash: string; placed: Promise<PlaceOrderResult> }>;

export interface EarlierAnswer {
  bodyHash: string;
  answer: unknown;
}

/** @throws ShopError 409 `idempotency_key_reused` */
export function repeatedAnswer(earlier: EarlierAnswer, bodyHash: string): PlaceOrderResult {
  assertSameBody(earlier.bodyHash, bodyHash);
  return { kind: 'placed', answer: earlier.answer as z.output<typeof PlacedOrderView> };
}

export function assertSameBody(known: string, given: string): void {
  if (known !== given) throw conflict('This order was placed with different contents.', 'idempotency_key_reused');
}

export const hashSubmission = (body: unknown): string =>
  createHash('sha256').update(JSON.stringify(body)).digest('base64url');
