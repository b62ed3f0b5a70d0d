import type {
  PlacedOrderView,
  PlaceOrderRequest,
  PromiseRefused,
  QuoteChanged,
} from '@loop-petal/contracts/shapes/orders';
import { conflict } from '@loop-petal/service-kit/http/errors';
import type { z } from 'zod';
import type { Shopper } from './build-order.ts';
import type { CheckoutData } from './load-checkout.ts';

export type PlaceOrderResult =
  | { kind: 'placed'; answer: z.output<typeof PlacedOrderView> }
  | { kind: 'quote-changed'; answer: z.output<typeof QuoteChanged> }
  | { kind: 'promise-refused'; answer: z.output<typeof PromiseRefused> };

export interface OrderSubmission {
  shopper: Shopper;
  request: PlaceOrderRequest;
  orderId: string;
  id: string;
  key: string;
  bodyHash: string;
  data: CheckoutData;
}

/** Running submissions of this process by owner and key: repeats wait for the result. */
export type SubmissionsInProgress = Map<string, { bodyHash: string; placed: Promise<PlaceOrderResult> }>;

export function repeatedAnswer(earlier: { bodyHash: string; answer: unknown }, bodyHash: string): PlaceOrderResult {
  assertSameBody(earlier.bodyHash, bodyHash);
  return { kind: 'placed', answer: earlier.answer as z.output<typeof PlacedOrderView> };
}

export function assertSameBody(known: string, given: string): void {
  if (known !== given) throw conflict('This order was already placed with other contents.', 'idempotency_key_reused');
}
