import { textFilter } from '@loop-petal/contracts/rules/search';
import type { AdminProductView } from '@loop-petal/contracts/shapes/catalog';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useMemo } from 'react';
import { useUrlState } from '../../layout/shell/use-url-state.ts';
import { productQueries } from './queries.ts';

export const SHOWS = ['visible', 'hidden', 'out of stock'] as const;

export function useProducts() {
  const { params, change } = useUrlState();
  const query = useQuery(productQueries.all());
  const [text, category, show] = ['q', 'category', 'show'].map((name) => params.get(name) ?? '') as [
    string,
    string,
    string,
  ];
  const wanted = useDeferredValue(text);
  const search = useMemo(
    () =>
      textFilter(query.data ?? [], ({ name, category, description, colors }) => [
        name,
        category,
        description,
        ...colors,
      ]),
    [query.data],
  );
  const found = useMemo(
    () => search(wanted).filter((product) => (!category || product.category === category) && isShown(product, show)),
    [search, category, show, wanted],
  );
  const set = (entries: { q?: string; category?: string; show?: string }) => change(entries, { replace: true });
  return { query, found, text, category, show, set };
}
export type ProductList = ReturnType<typeof useProducts>;

function isShown({ isVisible, inStock }: AdminProductView, show: string): boolean {
  if (show === 'visible') return isVisible;
  if (show === 'hidden') return !isVisible;
  return show !== 'out of stock' || !inStock;
}
