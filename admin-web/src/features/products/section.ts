import { entryRoutes, type Section } from '../../layout/shell/section.ts';
import { productQueries } from './queries.ts';

export const productsSection: Section = {
  key: 'products',
  label: 'Products',
  load: () => import('./products-page.tsx').then((m) => m.ProductsPage),
  prefetch: (client) => client.prefetchQuery(productQueries.all()),
  children: [
    { path: 'import', load: () => import('./import-dialog.tsx').then((m) => m.ImportRoute) },
    { path: ':productId/variations', load: () => import('./variations-dialog.tsx').then((m) => m.VariationsRoute) },
    ...entryRoutes('productId', () => import('./product-dialog.tsx')),
  ],
};
