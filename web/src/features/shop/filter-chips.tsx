import type { CategoryView } from '@loop-petal/contracts/shapes/catalog';
import { X } from 'lucide-react';
import { findCategory } from '../../queries/categories.ts';
import { isFiltered, type ShopSearch } from './shop-search.ts';
import type { useShopSearch } from './use-shop-search.ts';

interface FilterChipsProps {
  search: ShopSearch;
  change: ReturnType<typeof useShopSearch>['change'];
  categories: readonly CategoryView[];
}

export function FilterChips({ search, change, categories }: FilterChipsProps) {
  if (!isFiltered(search)) return null;
  const chips = [
    search.category && { name: findCategory(search.category, categories)?.name ?? 'Category', off: { category: null } },
    search.offersOnly && { name: 'On offer', off: { filter: null } },
    search.q.trim() && { name: `“${search.q.trim()}”`, off: { q: null } },
  ].filter((chip) => typeof chip === 'object' && chip !== null);
  return (
    <ul aria-label="Active filters" className="flex flex-wrap gap-2">
      {chips.map(({ name, off }) => (
        <li key={name}>
          <button
            type="button"
            aria-label={`Remove filter ${name}`}
            onClick={() => change(off)}
            className="inline-flex min-h-11 items-center gap-2 rounded-pill bg-kraft px-4 text-sm font-semibold text-on-kraft"
          >
            {name}
            <X size={16} aria-hidden />
          </button>
        </li>
      ))}
      <li>
        <button
          type="button"
          className="link min-h-11 px-2 text-sm"
          onClick={() => change({ category: null, filter: null, q: null })}
        >
          Clear all
        </button>
      </li>
    </ul>
  );
}
