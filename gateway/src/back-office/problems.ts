import type { problemCalls } from '@loop-petal/contracts/operations/problems';
import type { ProblemView } from '@loop-petal/contracts/shapes/problems';
import type { ServiceClient } from '@loop-petal/service-kit/http/service-client';
import { askServicesWith } from './ask-all.ts';
import { collectDeadLetters, type DeadLetter } from './dead-letters.ts';
import type { BackOffice } from './service-clients.ts';

const PROBLEMS = 'GET /internal/problems';

export async function collectProblems(
  backOffice: BackOffice,
): Promise<{ problems: ProblemView[]; unanswered: string[] }> {
  const [dead, noticed] = await Promise.all([
    collectDeadLetters(backOffice),
    askServicesWith(PROBLEMS, backOffice, (client: ServiceClient<typeof problemCalls>) => client.call(PROBLEMS)),
  ]);
  const problems = [...dead.deadLetters.map(problemOfDeadLetter), ...noticed.answers.flatMap(([, found]) => found)];
  problems.sort((a, b) => chanceOf(a) - chanceOf(b) || b.since.localeCompare(a.since));
  return { problems, unanswered: [...new Set([...dead.unanswered, ...noticed.unanswered])].sort() };
}

/** Orders that may be late come first, starting with the least likely to be on time. */
const chanceOf = ({ chance }: ProblemView): number => chance ?? Number.MAX_SAFE_INTEGER;

const problemOfDeadLetter = ({ id, service, type, eventId, error, parkedAt, data }: DeadLetter): ProblemView => ({
  id,
  kind: 'dead-letter',
  service,
  title: `${type} in ${service}`,
  since: parkedAt,
  facts: [
    { label: 'Error', value: error },
    { label: 'Event', value: eventId },
    ...(data ? [{ label: 'Event data', value: data }] : []),
  ],
  place: null,
});
