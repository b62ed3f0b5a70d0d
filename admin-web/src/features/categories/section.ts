import { entryRoutes, type Section } from '../../layout/shell/section.ts';
import { categoryQueries } from './queries.ts';

export const categoriesSection: Section = {
  key: 'categories',
  label: 'Categories',
  load: () => import('./categories-page.tsx').then((m) => m.CategoriesPage),
  prefetch: (client) => client.prefetchQuery(categoryQueries.all()),
  children: entryRoutes('categoryId', () => import('./category-dialog.tsx')),
};
