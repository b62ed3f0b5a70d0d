import type { ReserveRequest } from '@loop-petal/contracts/catalog-api';
import type { catalogApi } from '@loop-petal/contracts/operations/catalog';
import type { ServiceClient } from '@loop-petal/service-kit/http/service-client';
import type { z } from 'zod';

export interface CatalogClient {
  /** Makes an order hold these pieces of limited editions. @throws ShopError 409 `sold_out` or `superseded` */
  reserve(request: z.input<typeof ReserveRequest>): Promise<void>;
}

export const createCatalogClient = (catalog: ServiceClient<typeof catalogApi.calls>): CatalogClient => ({
  reserve: async (request) => {
    await catalog.call('POST /internal/reservations', { body: request });
  },
});
