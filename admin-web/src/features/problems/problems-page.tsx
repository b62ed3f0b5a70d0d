import { formatCount } from '@loop-petal/contracts/rules/format-count';
import { IconButton } from '@loop-petal/web-kit/button';
import { classNames } from '@loop-petal/web-kit/class-names';
import { EmptyState } from '@loop-petal/web-kit/states';
import { useQuery } from '@tanstack/react-query';
import { RotateCw, Sprout } from 'lucide-react';
import { ListCard } from '../../layout/lists/list-card.tsx';
import { ListView } from '../../layout/lists/list-view.tsx';
import { useRowKeys } from '../../layout/lists/use-row-keys.ts';
import { LeftOut } from '../../layout/parts/left-out.tsx';
import { ProblemCard } from './problem-card.tsx';
import { problemQueries } from './queries.ts';

export function ProblemsPage() {
  const query = useQuery(problemQueries.all());
  const list = useRowKeys<HTMLUListElement>();
  const count = query.data?.summary.length;
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
        {({ summary: problems, leftOut }) => (
          <>
            <LeftOut services={leftOut} effect="Could not check everything" className="border-b border-line sm:px-5" />
            {problems.length === 0 ? (
              <EmptyState
                title={leftOut.length > 0 ? 'Nothing else needs your attention' : 'All clear'}
                icon={<Sprout size={40} aria-hidden />}
              >
                {leftOut.length === 0 && (
                  <p>No order is stuck, every payment has its order and every email has gone out. Enjoy your yarn.</p>
                )}
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
