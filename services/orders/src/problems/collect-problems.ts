import type { ProblemView } from '@loop-petal/contracts/shapes/problems';
import type { Context } from '../context.ts';
import { collectDeadLetters } from './dead-letters.ts';
import { listOrderProblems } from './order-problems.ts';

type DeadLetters = Awaited<ReturnType<typeof collectDeadLetters>>['deadLetters'];

/** The problems of the whole shop, the newest first; a service that does not answer is named in `unanswered`. */
export async function collectProblems(ctx: Context): Promise<{ problems: ProblemView[]; unanswered: string[] }> {
  const unanswered = new Set<string>();
  const elsewhere = Object.entries(ctx.problemSources).map(async ([service, client]) => {
    try {
      return await client.call('GET /internal/problems');
    } catch (error) {
      ctx.logger.warn({ err: error, service }, 'its problems are left out');
      unanswered.add(service);
      return [];
    }
  });
  const [dead, own, others] = await Promise.all([
    collectDeadLetters(ctx),
    listOrderProblems(ctx.pool),
    Promise.all(elsewhere),
  ]);
  for (const service of dead.unanswered) unanswered.add(service);
  const problems = [...dead.deadLetters.map(problemOfDeadLetter), ...own, ...others.flat()];
  problems.sort((a, b) => b.since.localeCompare(a.since));
  return { problems, unanswered: [...unanswered].sort() };
}

const problemOfDeadLetter = ({
  id,
  service,
  type,
  eventId,
  error,
  parkedAt,
  data,
}: DeadLetters[number]): ProblemView => ({
  id,
  kind: 'dead-letter',
  service,
  title: `${type} in ${service}`,
  since: parkedAt,
  facts: [
    { label: 'What went wrong', value: error },
    { label: 'Event', value: eventId },
    ...(data ? [{ label: 'It says', value: data }] : []),
  ],
  place: null,
});
