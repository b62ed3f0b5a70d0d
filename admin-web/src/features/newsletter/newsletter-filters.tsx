import { Button } from '@loop-petal/web-kit/button';
import { SearchField } from '../../layout/lists/search-field.tsx';
import { useUrlState } from '../../layout/shell/use-url-state.ts';

export type Show = 'all' | 'active' | 'inactive';
const choices = [
  ['all', 'All'],
  ['active', 'Active'],
  ['inactive', 'Inactive'],
] as const;

export function NewsletterFilters({ show }: { show: Show }) {
  const { change } = useUrlState();
  return (
    <search className="flex flex-wrap gap-2">
      <SearchField label="Search by email" placeholder="Search by email" className="grow basis-56" />
      <fieldset className="flex items-center gap-1">
        <legend className="sr-only">Show</legend>
        {choices.map(([key, label]) => (
          <Button
            key={key}
            size="sm"
            variant={show === key ? 'primary' : 'secondary'}
            aria-pressed={show === key}
            onClick={() => change({ show: key === 'all' ? undefined : key }, { replace: true })}
          >
            {label}
          </Button>
        ))}
      </fieldset>
    </search>
  );
}
