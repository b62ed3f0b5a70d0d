import { Sun } from 'lucide-react';
import type { Section } from '../../layout/shell/section.ts';
import { todayQueries } from './queries.ts';

export const todaySection: Section = {
  key: 'today',
  label: 'Today',
  icon: Sun,
  load: () => import('./today-page.tsx').then((m) => m.TodayPage),
  prefetch: (client) => client.prefetchQuery(todayQueries.day()),
};
