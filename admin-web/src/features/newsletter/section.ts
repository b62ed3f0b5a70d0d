import { entryRoutes, type Section } from '../../layout/shell/section.ts';
import { newsletterQueries } from './queries.ts';

export const newsletterSection: Section = {
  key: 'newsletter',
  label: 'Newsletter',
  load: () => import('./newsletter-page.tsx').then((m) => m.NewsletterPage),
  children: [
    ...entryRoutes('newsletterId', () => import('./issue-dialog.tsx')),
    { path: ':newsletterId/test', load: () => import('./issue-dialog.tsx').then((m) => m.TestRoute) },
    { path: ':newsletterId/send', load: () => import('./issue-dialog.tsx').then((m) => m.SendRoute) },
  ],
  prefetch: (client) => client.prefetchQuery(newsletterQueries.all()),
};
