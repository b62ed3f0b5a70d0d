import type { Logger } from '@loop-petal/service-kit/telemetry/logger';

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
