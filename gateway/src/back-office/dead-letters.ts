import type { deadLetterCalls } from '@loop-petal/contracts/operations/dead-letters';
import { parseDeadLetterId, shopDeadLetterId } from '@loop-petal/contracts/rules/dead-letter-id';
import { type Service, serviceNames } from '@loop-petal/contracts/services';
import type { DeadLetterView } from '@loop-petal/contracts/shapes/problems';
import type { ServiceClient } from '@loop-petal/service-kit/http/service-client';
import type { z } from 'zod';
import { askAll } from './ask-all.ts';
import type { BackOffice, ServiceClients } from './service-clients.ts';

export type DeadLetter = z.output<typeof DeadLetterView>;

const clientOf = (services: ServiceClients, name: Service) => services[name] as ServiceClient<typeof deadLetterCalls>;

export async function collectDeadLetters({
  logger,
  services,
}: BackOffice): Promise<{ deadLetters: DeadLetter[]; unanswered: string[] }> {
  const asks = serviceNames.map(
    (name) => [name, () => clientOf(services, name).call('GET /internal/dead-letters')] as const,
  );
  const { answers, unanswered } = await askAll(logger, Object.fromEntries(asks));
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
