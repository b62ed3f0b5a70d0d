import { Button } from '@loop-petal/web-kit/button';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { ListCard } from '../../layout/lists/list-card.tsx';
import { ListView } from '../../layout/lists/list-view.tsx';
import { useSectionRoutes } from '../../layout/shell/use-section-routes.ts';
import { IssueRow } from './issue-row.tsx';
import { newsletterQueries } from './queries.ts';

/** The newsletters with their figures. */
export function Issues() {
  const issues = useQuery(newsletterQueries.issues());
  const { open } = useSectionRoutes('/newsletter');
  return (
    <ListCard
      title={`Newsletters (${issues.data?.length ?? 0})`}
      actions={
        <Button size="sm" onClick={() => open('new')}>
          <Plus size={18} aria-hidden />
          Write a newsletter
        </Button>
      }
    >
      <ListView query={issues} failure="Failed to fetch newsletters" loading="Loading newsletters..." rowClass="h-20">
        {(all) =>
          all.length === 0 ? (
            <p className="px-4 py-10 text-center text-muted">No newsletters yet. Subscribers expect one a month.</p>
          ) : (
            <ul className="divide-y divide-line">
              {all.map((issue) => (
                <IssueRow key={issue.id} issue={issue} onOpen={(path) => open(`${issue.id}${path}`)} />
              ))}
            </ul>
          )
        }
      </ListView>
    </ListCard>
  );
}
