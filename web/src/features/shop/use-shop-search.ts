import { useSearchParams } from 'react-router-dom';
import { readSearch, type ShopSearch } from './shop-search.ts';

/** The shop's filters live in the address, so that links and Back keep them. */
export function useShopSearch() {
  const [params, setParams] = useSearchParams();

  function change(part: Partial<Record<'category' | 'filter' | 'sort' | 'q', string | null>>, replace = false): void {
    setParams(
      (current) => {
        const next = new URLSearchParams(current);
        for (const [name, value] of Object.entries(part)) {
          if (value) next.set(name, value);
          else next.delete(name);
        }
        return next;
      },
      { replace, preventScrollReset: true },
    );
  }

  return { search: readSearch(params) satisfies ShopSearch, change };
}
