import { formatCount } from '@loop-petal/contracts/rules/format-count';
import { IconButton } from '@loop-petal/web-kit/button';
import { classNames } from '@loop-petal/web-kit/class-names';
import { EmptyState } from '@loop-petal/web-kit/states';
import { useQuery } from '@tanstack/react-query';
import { RotateCw, Sprout } from 'lucide-react';
import { ListCard } from '../../layout/lists/list-card.tsx';
import { ListView } from '../../layout/lists/list-view.tsx';
import { useRowKeys } from '../../layout/lists/use-row-keys.ts';
import { ProblemCard } from './problem-card.tsx';
import { problemQueries } from './queries.ts';

export function ProblemsPage() {
  const query = useQuery(problemQueries.all());
  const list = useRowKeys<HTMLUListElement>();
  const count = query.data?.problems.length;
  return (
    <ListCard
      title={count === undefined ? 'Problems' : `Problems (${count})`}
      actions={
        <IconButton
          label="Check again"
          title="Check again"
          disabled={query.isFetching}
          onClick={() => void query.refetch()}
        >
          <RotateCw size={18} aria-hidden className={classNames(query.isFetching && 'animate-spin')} />
        </IconButton>
      }
    >
      <p role="status" className="sr-only">
        {count === undefined ? '' : formatCount(count, 'problem')}
      </p>
      <ListView query={query} failure="Failed to fetch problems" loading="Loading problems..." rowClass="h-32">
        {({ problems, leftOut }) => (
          <>
            {leftOut.length > 0 && (
              <p role="alert" className="border-b border-line bg-sunken px-4 py-3 text-sm sm:px-5">
                Could not check everything: {leftOut.join(', ')} {leftOut.length === 1 ? 'does' : 'do'} not answer right
                now.
              </p>
            )}
            {problems.length === 0 ? (
              <EmptyState
                title={leftOut.length > 0 ? 'Nothing else needs your attention' : 'All clear'}
                icon={<Sprout size={40} aria-hidden />}
              >
                <p>No order is stuck, every payment has its order and every email has gone out. Enjoy your yarn.</p>
              </EmptyState>
            ) : (
              <ul ref={list} className="divide-y divide-line">
                {problems.map((problem) => (
                  <ProblemCard key={`${problem.kind} ${problem.id}`} problem={problem} />
                ))}
              </ul>
            )}
          </>
        )}
      </ListView>
    </ListCard>
  );
}
