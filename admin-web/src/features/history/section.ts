import type { Section } from '../../layout/shell/section.ts';

export const historySection: Section = {
  key: 'history',
  label: 'History',
  load: () => import('./history-page.tsx').then((m) => m.HistoryPage),
};
