import { entryRoutes, type Section } from '../../layout/shell/section.ts';
import { workshopQueries } from './queries.ts';

export const workshopSection: Section = {
  key: 'workshop',
  label: 'Workshop',
  load: () => import('./workshop-page.tsx').then((m) => m.WorkshopPage),
  prefetch: (client) => client.prefetchQuery(workshopQueries.jobs()),
  children: [
    {
      path: '',
      load: () => import('./board/board.tsx').then((m) => m.Board),
      children: [{ path: 'pieces/:jobId', load: () => import('./board/job-dialog.tsx').then((m) => m.JobRoute) }],
    },
    { path: 'calendar', load: () => import('./calendar/calendar.tsx').then((m) => m.Calendar) },
    {
      path: 'artisans',
      load: () => import('./artisans/artisans.tsx').then((m) => m.Artisans),
      children: entryRoutes('artisanId', () => import('./artisans/artisan-dialog.tsx')),
    },
    { path: 'statistics', load: () => import('./statistics/statistics.tsx').then((m) => m.Statistics) },
    {
      path: 'materials',
      load: () => import('./materials/materials.tsx').then((m) => m.Materials),
      children: [
        {
          path: 'shopping-list',
          load: () => import('./materials/shopping-list-dialog.tsx').then((m) => m.ShoppingListRoute),
        },
        ...entryRoutes('materialId', () => import('./materials/material-dialog.tsx')),
      ],
    },
  ],
};
