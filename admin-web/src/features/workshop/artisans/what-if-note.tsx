import { formatCount } from '@loop-petal/contracts/rules/format-count';
import { messageOf } from '@loop-petal/web-kit/api-client';
import { useSettled } from '@loop-petal/web-kit/use-settled';
import { useQuery } from '@tanstack/react-query';
import { MovedOrders } from '../moved-orders.tsx';
import { type Job, type WhatIf, type WhatIfAnswer, workshopQueries } from '../queries.ts';

/** Previews which delivery dates a change would move; null skips the preview. */
export function WhatIfNote({ question }: { question: WhatIf | null }) {
  const settled = useSettled(question);
  const answer = useQuery(workshopQueries.whatIf(settled));
  const jobs = useQuery({ ...workshopQueries.jobs(), enabled: question !== null });
  const artisans = useQuery(workshopQueries.artisans());
  if (!question) return null;
  const nameOf = (id: string | null) => artisans.data?.find((artisan) => artisan.id === id)?.name ?? 'no one';
  const isCurrent = JSON.stringify(settled) === JSON.stringify(question) && answer.data !== undefined;
  return (
    <section aria-label="What this changes" className="rounded-md bg-sunken px-4 py-3 text-sm sm:col-span-2">
      <p role="status" className="font-semibold">
        {answer.isError
          ? messageOf(answer.error, 'The effect of this change could not be calculated.')
          : isCurrent
            ? summaryOf(answer.data)
            : 'Checking the schedule…'}
      </p>
      {isCurrent && <Consequences answer={answer.data} jobs={jobs.data ?? []} nameOf={nameOf} />}
    </section>
  );
}

const summaryOf = ({ moved, helped, reassigned }: WhatIfAnswer): string =>
  [
    moved.length === 0 ? 'No order would be later.' : `${formatCount(moved.length, 'order')} would be later.`,
    helped.length > 0 && `${formatCount(helped.length, 'order')} would be more likely to be on time.`,
    reassigned.length > 0 && `${formatCount(reassigned.length, 'piece')} would be reassigned.`,
  ]
    .filter(Boolean)
    .join(' ');

interface ConsequencesProps {
  answer: WhatIfAnswer;
  jobs: readonly Job[];
  nameOf: (artisanId: string | null) => string;
}

function Consequences({ answer: { moved, helped, reassigned }, jobs, nameOf }: ConsequencesProps) {
  return (
    <div className="max-h-48 overflow-y-auto">
      <MovedOrders orders={moved} />
      <MovedOrders orders={helped} />
      {reassigned.length > 0 && (
        <ul className="mt-1 text-muted">
          {reassigned.map(({ jobId, from, to }) => (
            <li key={jobId}>
              {jobs.find(({ id }) => id === jobId)?.productName ?? 'A piece'}: {nameOf(from)} → {nameOf(to)}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
