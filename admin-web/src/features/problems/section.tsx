import { TriangleAlert } from 'lucide-react';
import type { Section } from '../../layout/shell/section.ts';
import { ProblemsBadge } from './problems-badge.tsx';
import { problemQueries } from './queries.ts';

export const problemsSection: Section = {
  key: 'problems',
  label: 'Problems',
  badge: <ProblemsBadge />,
  icon: TriangleAlert,
  load: () => import('./problems-page.tsx').then((m) => m.ProblemsPage),
  prefetch: (client) => client.prefetchQuery(problemQueries.all()),
};
