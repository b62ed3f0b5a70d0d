import type { Section } from '../../layout/shell/section.ts';
import { newsletterQueries } from './queries.ts';

export const newsletterSection: Section = {
  key: 'newsletter',
  label: 'Newsletter',
  load: () => import('./newsletter-page.tsx').then((m) => m.NewsletterPage),
  prefetch: (client) => client.prefetchQuery(newsletterQueries.all()),
};
