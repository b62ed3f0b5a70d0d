import type { CategoryView } from '@loop-petal/contracts/shapes/catalog';
import { classNames } from '@loop-petal/web-kit/class-names';
import { Select } from '@loop-petal/web-kit/field';
import { useEffect, useEffectEvent, useRef } from 'react';
import { findCategory } from '../../queries/categories.ts';
import type { ShopSearch, Sort } from './shop-search.ts';
import type { useShopSearch } from './use-shop-search.ts';

const SORT_NAMES: Record<Sort, string> = {
  name: 'Name',
  'price-low': 'Price: Low to High',
  'price-high': 'Price: High to Low',
};

interface ShopControlsProps {
  search: ShopSearch;
  change: ReturnType<typeof useShopSearch>['change'];
  categories: readonly CategoryView[];
}

export function ShopControls({ search, change, categories }: ShopControlsProps) {
  const selected = search.category && (findCategory(search.category, categories)?.slug ?? search.category);
  const choices = [{ slug: null, name: 'All' }, ...categories.filter((category) => category.isActive)];
  const select = useRef<HTMLSelectElement>(null);

  function sortBy(sort: string) {
    change({ sort: sort === 'name' ? null : sort });
  }

  const onHydrated = useEffectEvent(() => {
    const chosen = select.current?.value ?? search.sort;
    if (chosen !== search.sort) sortBy(chosen);
  });
  useEffect(() => onHydrated(), []);

  return (
    <div className="flex flex-wrap items-center justify-between gap-4">
      <fieldset className="flex flex-wrap gap-2">
        <legend className="sr-only">Category</legend>
        {choices.map(({ slug, name }) => (
          <button
            key={name}
            type="button"
            aria-pressed={slug === selected}
            onClick={() => change({ category: slug })}
            className={classNames(
              'min-h-11 rounded-pill border px-5 font-semibold transition-colors',
              slug === selected ? 'border-ink bg-ink text-paper' : 'border-control hover:border-ink',
            )}
          >
            {name}
          </button>
        ))}
      </fieldset>
      <div className="flex items-center gap-3">
        <span aria-hidden="true" className="text-sm text-muted">
          Sort by
        </span>
        <Select
          ref={select}
          hideLabel
          label="Sort by"
          name="sort"
          value={search.sort}
          onChange={(event) => sortBy(event.target.value)}
        >
          {Object.entries(SORT_NAMES).map(([value, name]) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </Select>
      </div>
    </div>
  );
}
