import { fillWords } from '@loop-petal/contracts/rules/fill-words';
import type { ContentFields, ContentPage, PreviewedPage } from '@loop-petal/contracts/shapes/content';
import { ApiError } from '@loop-petal/web-kit/api-client';
import { queryOptions, skipToken, useQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router-dom';
import { api } from '../api.ts';
import { contentQueries } from './content.ts';
import { useShopRules } from './shop.ts';

function nullIfExpired(error: unknown): null {
  if (error instanceof ApiError && error.status === 404) return null;
  throw error;
}

const previewQuery = (page: string | undefined, token: string | undefined) =>
  queryOptions({
    queryKey: ['preview', token],
    queryFn: token
      ? () => {
          const params = { page: page as PreviewedPage };
          return api.call('GET /api/content/{page}/preview', { params, query: { token } }).catch(nullIfExpired);
        }
      : skipToken,
  });

/** The words of `/preview/{page}/{token}`, which are not saved; null when the link has expired. */
export function usePreview() {
  const [, kind, page, token] = useLocation().pathname.split('/');
  const { data } = useQuery(previewQuery(page, kind === 'preview' ? token : undefined));
  return { page: kind === 'preview' ? page : undefined, words: data };
}

/** The words of a page, or of its preview; undefined while unknown. */
export function useContent<Page extends ContentPage>(page: Page): ContentFields[Page] | undefined {
  const preview = usePreview();
  const isPreviewed = preview.page === page;
  const saved = useQuery({ ...contentQueries.page(page), enabled: !isPreviewed });
  const rules = useShopRules();
  const fields = (isPreviewed ? preview.words : saved.data)?.fields as ContentFields[Page] | undefined;
  return fillWords(fields, rules);
}
