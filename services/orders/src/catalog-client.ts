import { ReservationView, type ReserveRequest } from '@loop-petal/contracts/catalog-api';
import type { Neighbour } from '@loop-petal/service-kit/neighbour';
import type { z } from 'zod';

export interface CatalogClient {
  /** Makes an order hold these pieces of limited editions. @throws ShopError 409 `sold_out` or `superseded` */
  reserve(request: z.input<typeof ReserveRequest>): Promise<void>;
}

export const createCatalogClient = (catalog: Neighbour): CatalogClient => ({
  reserve: async (request) => {
    await catalog.post('/internal/reservations', request, ReservationView);
  },
});
