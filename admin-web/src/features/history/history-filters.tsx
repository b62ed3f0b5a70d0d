import { formatCount } from '@loop-petal/contracts/rules/format-count';
import { Button } from '@loop-petal/web-kit/button';
import { Select, TextField } from '@loop-petal/web-kit/field';
import { useQuery } from '@tanstack/react-query';
import type { HistoryFilter } from '../../history/queries.ts';
import { KINDS } from '../../history/subject-names.ts';
import { useUrlState } from '../../layout/shell/use-url-state.ts';
import { userQueries } from '../users/queries.ts';

export function HistoryFilters({ filter, total }: { filter: HistoryFilter; total: number | undefined }) {
  const { change } = useUrlState();
  const users = useQuery(userQueries.all());
  const admins = (users.data ?? []).filter(({ role }) => role === 'admin');
  const set = (name: keyof HistoryFilter) => (event: { target: { value: string } }) =>
    change({ [name]: event.target.value }, { replace: true });
  const isFiltered = Object.values(filter).some(Boolean);
  return (
    <search className="grid grid-cols-2 gap-2 lg:grid-cols-4">
      <Select label="What was changed" required value={filter.kind ?? ''} onChange={set('kind')}>
        <option value="">Everything</option>
        {Object.entries(KINDS).map(([kind, name]) => (
          <option key={kind} value={kind}>
            {name}
          </option>
        ))}
      </Select>
      <Select label="Who changed it" required value={filter.actor ?? ''} onChange={set('actor')}>
        <option value="">Everyone</option>
        {admins.map(({ id, username }) => (
          <option key={id} value={id}>
            {username}
          </option>
        ))}
        {filter.actor && !admins.some(({ id }) => id === filter.actor) && (
          <option value={filter.actor}>This admin</option>
        )}
      </Select>
      <TextField label="From" required type="date" value={filter.from ?? ''} onChange={set('from')} />
      <TextField label="To" required type="date" value={filter.to ?? ''} onChange={set('to')} />
      <div className="flex min-h-11 items-center justify-between gap-3 col-span-2 lg:col-span-4">
        <p role="status" className="text-sm text-muted tabular-nums">
          {total === undefined ? '' : formatCount(total, 'change')}
        </p>
        {isFiltered && (
          <Button
            variant="quiet"
            size="sm"
            onClick={() =>
              change({ kind: undefined, actor: undefined, from: undefined, to: undefined, subject: undefined })
            }
          >
            Clear filters
          </Button>
        )}
      </div>
    </search>
  );
}
