import { Select } from '@loop-petal/web-kit/field';
import { useQuery } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { categoryQueries } from '../categories/queries.ts';

interface CategorySelectProps extends ComponentProps<'select'> {
  error: string | undefined;
  /** The product's category, which may be inactive. */
  current: string;
}

export function CategorySelect({ error, current, ...rest }: CategorySelectProps) {
  const categories = useQuery(categoryQueries.all());
  const offered = categories.data?.filter(({ slug, isActive }) => isActive || slug === current) ?? [];
  const isLoaded = categories.data !== undefined;
  return (
    // A native select drops a value whose option is rendered later.
    <Select label="Category" required error={error} key={String(isLoaded)} {...rest}>
      <option value="">
        {isLoaded && offered.length === 0 ? 'No active categories available' : 'Select a category'}
      </option>
      {offered.map(({ id, slug, name, isActive }) => (
        <option key={id} value={slug}>
          {isActive ? name : `${name} (inactive)`}
        </option>
      ))}
    </Select>
  );
}
