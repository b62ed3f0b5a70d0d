import { apis } from '@loop-petal/contracts/operations/all';
import type { Calls } from '@loop-petal/contracts/operations/operation';
import { serviceNames } from '@loop-petal/contracts/services';
import type { ServiceClient } from '@loop-petal/service-kit/http/service-client';
import type { Logger } from '@loop-petal/service-kit/telemetry/logger';
import type { BackOffice } from './service-clients.ts';

export async function askAll<Answer>(
  logger: Logger,
  asks: Readonly<Record<string, () => Promise<Answer>>>,
): Promise<{ answers: [service: string, answer: Answer][]; unanswered: string[] }> {
  const unanswered: string[] = [];
  const answers = await Promise.all(
    Object.entries(asks).map(async ([service, ask]): Promise<[string, Answer][]> => {
      try {
        return [[service, await ask()]];
      } catch (error) {
        logger.warn({ err: error, service }, 'a service did not answer and is left out');
        unanswered.push(service);
        return [];
      }
    }),
  );
  return { answers: answers.flat(), unanswered: unanswered.sort() };
}

/** Asks all services whose contract has the call. */
export function askServicesWith<Some extends Calls, Answer>(
  call: keyof Some & string,
  { logger, services }: BackOffice,
  ask: (client: ServiceClient<Some>) => Promise<Answer>,
) {
  const asks = serviceNames
    .filter((name) => call in apis[name].calls)
    .map((name) => [name, () => ask(services[name] as ServiceClient<Some>)] as const);
  return askAll(logger, Object.fromEntries(asks));
}
