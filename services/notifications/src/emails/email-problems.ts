import type { ProblemView } from '@loop-petal/contracts/shapes/problems';
import type { Queryable } from '@loop-petal/service-kit/postgres/postgres';
import { type ListedEmail, listFailingEmails } from './email-list-store.ts';

const MAX_PROBLEMS = 50;
/** Reached after retrying for about half a minute. */
const MIN_ATTEMPTS = 3;

export async function listEmailProblems(db: Queryable): Promise<ProblemView[]> {
  return (await listFailingEmails(db, MIN_ATTEMPTS, MAX_PROBLEMS)).map(toProblem);
}

function toProblem({ id, subject, state, attempts, error, createdAt }: ListedEmail): ProblemView {
  return {
    id,
    kind: 'mail-failed',
    service: 'notifications',
    title: subject,
    since: createdAt.toISOString(),
    facts: [
      { label: 'State', value: state === 'failed' ? 'No more attempts' : 'Will be retried' },
      { label: 'Tries', value: String(attempts) },
      ...(error ? [{ label: 'Last answer', value: error }] : []),
    ],
    place: { tab: 'mail', id },
  };
}
