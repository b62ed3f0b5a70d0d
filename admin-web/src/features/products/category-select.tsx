import { Select } from '@loop-petal/web-kit/field';
import { useQuery } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { categoryQueries } from '../categories/queries.ts';

export function CategorySelect({ error, ...rest }: ComponentProps<'select'> & { error?: string }) {
  const categories = useQuery(categoryQueries.all());
  const active = categories.data?.filter(({ isActive }) => isActive) ?? [];
  const isLoaded = categories.data !== undefined;
  return (
    // A native select drops a value whose option is rendered later.
    <Select label="Category" required error={error} key={String(isLoaded)} {...rest}>
      <option value="">
        {isLoaded && active.length === 0 ? 'No active categories available' : 'Select a category'}
      </option>
      {active.map(({ id, slug, name }) => (
        <option key={id} value={slug}>
          {name}
        </option>
      ))}
    </Select>
  );
}
