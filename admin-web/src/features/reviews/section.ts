import type { Section } from '../../layout/shell/section.ts';

export const reviewsSection: Section = {
  key: 'reviews',
  label: 'Reviews',
  roles: ['admin', 'support'],
  load: () => import('./reviews-page.tsx').then((m) => m.ReviewsPage),
};
