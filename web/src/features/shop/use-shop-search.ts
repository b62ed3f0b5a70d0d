import { useSearchParams } from 'react-router-dom';
import { readSearch, type ShopSearch } from './shop-search.ts';

export function useShopSearch() {
  const [params, setParams] = useSearchParams();

  function change(
    part: Partial<Record<'category' | 'filter' | 'sort' | 'q' | 'shown', string | null>>,
    replace = false,
  ): void {
    // The URL already contains the previous change, which the rendered page may lack.
    const next = new URLSearchParams(window.location.search);
    next.delete('shown');
    for (const [name, value] of Object.entries(part)) {
      if (value) next.set(name, value);
      else next.delete(name);
    }
    setParams(next, { replace, preventScrollReset: true });
  }

  return { search: readSearch(params) satisfies ShopSearch, change };
}
