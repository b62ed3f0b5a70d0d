import type { CleanUrl } from './clean-path.ts';

export interface CachedPath {
  /** What the catalogue service is asked, and the key in the cache. */
  readonly url: string;
  readonly kind: 'list' | 'detail' | 'offers' | 'image';
}

const LISTS = new Set(['/api/products', '/api/categories', '/api/offers']);
const DETAIL = /^\/api\/products\/[\w-]{1,80}(?:\/variations)?$/;
const IMAGE = /^\/images\/[\w./-]{1,200}$/;
const LIST_QUERY = ['category', 'q', 'sort', 'limit', 'cursor'];
const MAX_QUERY = 400;

/** What the cache may answer; undefined: goes to the service each time. */
export function cachedPath({ path, query }: CleanUrl): CachedPath | undefined {
  if (path === '/api/products') {
    const wanted = query === '' ? '' : listQuery(query);
    return wanted === undefined ? undefined : { url: path + wanted, kind: 'list' };
  }
  // the others take no parameters: leaving them away keeps made-up ones from filling the cache
  if (LISTS.has(path)) return { url: path, kind: path === '/api/offers' ? 'offers' : 'list' };
  if (DETAIL.test(path)) return { url: path, kind: 'detail' };
  return IMAGE.test(path) ? { url: path, kind: 'image' } : undefined;
}

function listQuery(query: string): string | undefined {
  if (query.length > MAX_QUERY) return undefined;
  const given = new URLSearchParams(query);
  const kept = new URLSearchParams();
  for (const name of LIST_QUERY) for (const value of given.getAll(name)) kept.append(name, value);
  const text = kept.toString();
  return text && `?${text}`;
}
