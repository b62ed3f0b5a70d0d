import type { ContentFields, ContentPage } from '@loop-petal/contracts/shapes/content';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from '../api.ts';

export const contentQueries = {
  /** The words of a page that the owner can change. */
  page: <Page extends ContentPage>(page: Page) =>
    queryOptions({
      queryKey: ['content', page],
      staleTime: 60_000,
      queryFn: async () => {
        const { fields } = await api.call('GET /api/content/{page}', { params: { page } });
        return fields as ContentFields[Page];
      },
    }),
};

/** Undefined while unknown. */
export const useContent = <Page extends ContentPage>(page: Page): ContentFields[Page] | undefined =>
  useQuery(contentQueries.page(page)).data;
