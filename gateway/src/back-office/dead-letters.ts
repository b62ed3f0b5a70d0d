import type { deadLetterCalls } from '@loop-petal/contracts/operations/dead-letters';
import { parseDeadLetterId, shopDeadLetterId } from '@loop-petal/contracts/rules/dead-letter-id';
import type { Service } from '@loop-petal/contracts/services';
import type { DeadLetterView } from '@loop-petal/contracts/shapes/problems';
import type { ServiceClient } from '@loop-petal/service-kit/http/service-client';
import type { z } from 'zod';
import { askServicesWith } from './ask-all.ts';
import type { BackOffice, ServiceClients } from './service-clients.ts';

export type DeadLetter = z.output<typeof DeadLetterView>;

const DEAD_LETTERS = 'GET /internal/dead-letters';

const clientOf = (services: ServiceClients, name: Service) => services[name] as ServiceClient<typeof deadLetterCalls>;

export async function collectDeadLetters(
  backOffice: BackOffice,
): Promise<{ deadLetters: DeadLetter[]; unanswered: string[] }> {
  const { answers, unanswered } = await askServicesWith(
    DEAD_LETTERS,
    backOffice,
    (client: ServiceClient<typeof deadLetterCalls>) => client.call(DEAD_LETTERS),
  );
  const deadLetters = answers.flatMap(([service, found]) =>
    found.map((deadLetter) => ({ ...deadLetter, service, id: shopDeadLetterId(service, deadLetter.id) })),
  );
  deadLetters.sort((a, b) => b.parkedAt.localeCompare(a.parkedAt));
  return { deadLetters, unanswered };
}

/**
 * Asks the service that stores a dead letter to handle it again. That service writes the audit entry.
 * @param shopId as listed: `shipping.7`, or a bare id for orders
 * @throws ShopError 404, 409 `still_dead`, 503 `<service>_unavailable`
 */
export async function replayDeadLetter({ services }: BackOffice, shopId: string, adminId: string): Promise<void> {
  const { service, id } = parseDeadLetterId(shopId);
  await clientOf(services, service).call('POST /internal/dead-letters/{id}/replay', {
    params: { id },
    body: { adminId },
  });
}
