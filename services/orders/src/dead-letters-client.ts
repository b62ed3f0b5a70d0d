import type { deadLetterCalls } from '@loop-petal/contracts/operations/dead-letters';
import type { DeadLetterView } from '@loop-petal/contracts/orders-api';
import type { ServiceClient } from '@loop-petal/service-kit/http/service-client';
import type { z } from 'zod';

/** A service that keeps what it could not handle. */
export interface DeadLettersClient {
  list(): Promise<z.output<typeof DeadLetterView>[]>;
  /** @throws ShopError 404 for an unknown letter, 409 when it still can not be handled */
  replay(id: string): Promise<void>;
}

export const createDeadLettersClient = (keeper: ServiceClient<typeof deadLetterCalls>): DeadLettersClient => ({
  list: () => keeper.call('GET /internal/dead-letters'),
  async replay(id) {
    await keeper.call('POST /internal/dead-letters/{id}/replay', { params: { id } });
  },
});
