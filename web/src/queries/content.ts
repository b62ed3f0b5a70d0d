import type { ContentPage } from '@loop-petal/contracts/shapes/content';
import { queryOf } from '../api.ts';

export const contentQueries = {
  /** The words of a page that the owner can change. */
  page: (page: ContentPage) =>
    queryOf('GET /api/content/{page}', { queryKey: ['content', page], params: { page }, staleTime: 60_000 }),
};
