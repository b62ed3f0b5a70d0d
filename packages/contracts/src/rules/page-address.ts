export const KNOWN_PAGE_HEADER = 'x-internal-known-page';

export const PARAMETERS: Readonly<Record<string, readonly string[]>> = {
  '/shop': ['category', 'filter', 'sort', 'q', 'shown'],
  '/product': ['color'],
  '/checkout': ['step', 'order', 'token', 'quote', 'version', 'quantities'],
  '/continue': ['token'],
  '/shipping': ['tab', 'n'],
  '/my-orders': ['order', 'token'],
  '/delay': ['order', 'token'],
  '/review': ['order', 'token'],
  '/custom-order': ['product'],
  '/quote': ['token'],
  '/reset-password': ['token'],
  '/confirm-email': ['token', 'withdraw'],
  '/newsletter': ['token'],
};

/** Whether a page shows words that are not saved; search engines and caches must not keep it. */
export const isPreview = (path: string): boolean => /^\/preview\//i.test(path);

/** Drops unknown query parameters so that they don't create cache entries. */
export function pageAddress(url: URL): URL {
  const page = /^\/[^/]*/.exec(url.pathname)?.[0].toLowerCase() ?? '/';
  const address = new URL(url.pathname, url);
  for (const name of PARAMETERS[page] ?? []) {
    const value = url.searchParams.get(name);
    if (value !== null) address.searchParams.set(name, value);
  }
  return address;
}
