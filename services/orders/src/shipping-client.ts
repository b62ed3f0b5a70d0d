import type { shippingApi } from '@loop-petal/contracts/operations/shipping';
import type { QuoteRequest, QuoteView } from '@loop-petal/contracts/shipping-api';
import type { ServiceClient } from '@loop-petal/service-kit/http/service-client';
import type { z } from 'zod';

export interface ShippingClient {
  /** @throws ShopError 422 for a destination the shop does not ship to */
  quote(request: z.input<typeof QuoteRequest>): Promise<z.output<typeof QuoteView>>;
}

export const createShippingClient = (shipping: ServiceClient<typeof shippingApi.calls>): ShippingClient => ({
  quote: (request) => shipping.call('POST /internal/quotes', { body: request }),
});
