import type { ContentFields, ContentPage } from '@loop-petal/contracts/shapes/content';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../api.ts';

export const contentQueries = {
  /** The words of a page that the owner can change. */
  page: (page: ContentPage) =>
    queryOf('GET /api/content/{page}', { queryKey: ['content', page], params: { page }, staleTime: 60_000 }),
};

/** Undefined while unknown. */
export const useContent = <Page extends ContentPage>(page: Page) =>
  useQuery(contentQueries.page(page)).data?.fields as ContentFields[Page] | undefined;
