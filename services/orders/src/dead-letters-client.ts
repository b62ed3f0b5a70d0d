import { DeadLetterView } from '@loop-petal/contracts/orders-api';
import type { Neighbour } from '@loop-petal/service-kit/neighbour';
import { z } from 'zod';

/** A service that keeps what it could not handle. */
export interface DeadLettersClient {
  list(): Promise<z.output<typeof DeadLetterView>[]>;
  /** @throws ShopError 404 for an unknown letter, 409 when it still can not be handled */
  replay(id: string): Promise<void>;
}

const Replayed = z.object({ id: z.string() });

export const createDeadLettersClient = (keeper: Neighbour): DeadLettersClient => ({
  list: () => keeper.get('/internal/dead-letters', z.array(DeadLetterView)),
  async replay(id) {
    await keeper.post(`/internal/dead-letters/${encodeURIComponent(id)}/replay`, {}, Replayed);
  },
});
