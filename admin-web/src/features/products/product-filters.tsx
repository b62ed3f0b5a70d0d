import type { AdminProductView } from '@loop-petal/contracts/shapes/catalog';
import { Select } from '@loop-petal/web-kit/field';
import { useQuery } from '@tanstack/react-query';
import { SearchField } from '../../layout/lists/search-field.tsx';
import { SelectAll } from '../../layout/lists/select-all.tsx';
import type { Selection } from '../../layout/lists/use-selection.ts';
import { categoryQueries } from '../categories/queries.ts';
import { type ProductList, SHOWS } from './use-products.ts';

interface ProductFiltersProps {
  list: ProductList;
  selection: Selection<AdminProductView>;
}

export function ProductFilters({ list, selection }: ProductFiltersProps) {
  const categories = useQuery(categoryQueries.all());
  const { found, category, show, set } = list;
  return (
    <search className="flex flex-wrap items-center gap-2">
      <SearchField label="Search products" placeholder="Name, description or color" className="grow basis-56" />
      <Select
        label="Filter by category"
        hideLabel
        className="grow basis-44 sm:grow-0"
        value={category}
        onChange={(event) => set({ category: event.target.value })}
      >
        <option value="">All categories</option>
        {categories.data?.map(({ id, slug, name }) => (
          <option key={id} value={slug}>
            {name}
          </option>
        ))}
      </Select>
      <Select
        label="Filter by state"
        hideLabel
        className="grow basis-36 sm:grow-0"
        value={show}
        onChange={(event) => set({ show: event.target.value })}
      >
        <option value="">All</option>
        {SHOWS.map((one) => (
          <option key={one} value={one}>
            {one.charAt(0).toUpperCase() + one.slice(1)}
          </option>
        ))}
      </Select>
      <SelectAll selection={selection} disabled={found.length === 0} />
    </search>
  );
}
