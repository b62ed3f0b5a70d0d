import { formatCount } from '@loop-petal/contracts/rules/format-count';
import { EmailState } from '@loop-petal/contracts/shapes/emails';
import { Select } from '@loop-petal/web-kit/field';
import { useQuery } from '@tanstack/react-query';
import { SearchField } from '../../layout/lists/search-field.tsx';
import { useUrlState } from '../../layout/shell/use-url-state.ts';
import { kindName, STATES } from './email-names.ts';
import { type EmailFilter, emailQueries } from './queries.ts';

export function EmailFilters({ filter, total }: { filter: EmailFilter; total: number | undefined }) {
  const { change } = useUrlState();
  const { data: summary } = useQuery(emailQueries.summary());
  const set = (name: keyof EmailFilter) => (event: { target: { value: string } }) =>
    change({ [name]: event.target.value }, { replace: true });
  return (
    <search className="grid grid-cols-2 gap-2">
      <SearchField label="Search emails" placeholder="Recipient or subject" className="col-span-2" />
      <Select label="State" hideLabel value={filter.state ?? ''} onChange={set('state')}>
        <option value="">All states</option>
        {EmailState.options.map((state) => (
          <option key={state} value={state}>
            {STATES[state].label}
            {summary ? ` (${summary.counts[state]})` : ''}
          </option>
        ))}
      </Select>
      <Select label="Kind" hideLabel value={filter.kind ?? ''} onChange={set('kind')}>
        <option value="">All kinds</option>
        {(summary?.kinds ?? (filter.kind ? [filter.kind] : [])).map((kind) => (
          <option key={kind} value={kind}>
            {kindName(kind)}
          </option>
        ))}
      </Select>
      <p role="status" className="text-sm text-muted tabular-nums col-span-2">
        {total !== undefined && Object.keys(filter).length > 0 ? `${formatCount(total, 'email')} found` : ''}
      </p>
    </search>
  );
}
