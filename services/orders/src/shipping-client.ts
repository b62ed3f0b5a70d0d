import { type QuoteRequest, QuoteView } from '@loop-petal/contracts/shipping-api';
import type { Neighbour } from '@loop-petal/service-kit/neighbour';
import type { z } from 'zod';

export interface ShippingClient {
  /** @throws ShopError 422 for a destination the shop does not ship to */
  quote(request: z.input<typeof QuoteRequest>): Promise<z.output<typeof QuoteView>>;
}

export const createShippingClient = (shipping: Neighbour): ShippingClient => ({
  quote: (request) => shipping.post('/internal/quotes', request, QuoteView),
});
