import { readerDay } from '@loop-petal/contracts/rules/days';
import { formatCount } from '@loop-petal/contracts/rules/format-count';
import { Badge } from '@loop-petal/web-kit/badge';
import { Button, IconButton } from '@loop-petal/web-kit/button';
import { EmptyState } from '@loop-petal/web-kit/states';
import { useQuery } from '@tanstack/react-query';
import { Pencil, Trash2, UserPlus, Users } from 'lucide-react';
import { Link, Outlet } from 'react-router-dom';
import { dayName, formatMinutes } from '../../../format-day.ts';
import { ListCard } from '../../../layout/lists/list-card.tsx';
import { ListView } from '../../../layout/lists/list-view.tsx';
import { useRowKeys } from '../../../layout/lists/use-row-keys.ts';
import { useSectionRoutes } from '../../../layout/shell/use-section-routes.ts';
import { workshopQueries } from '../queries.ts';
import { type Artisan, WEEKDAYS } from './artisan-values.ts';

export function Artisans() {
  const artisans = useQuery(workshopQueries.artisans());
  const { open } = useSectionRoutes('/workshop/artisans');
  const rows = useRowKeys<HTMLUListElement>();
  return (
    <ListCard
      title={`Artisans (${artisans.data?.length ?? 0})`}
      actions={
        <Button size="sm" onClick={() => open('new')}>
          <UserPlus size={18} aria-hidden />
          Add Artisan
        </Button>
      }
    >
      <ListView query={artisans} failure="The artisans could not be loaded" loading="Loading artisans…">
        {(all) =>
          all.length === 0 ? (
            <EmptyState title="No artisans yet" icon={<Users size={40} aria-hidden />}>
              <p>Delivery dates can’t be promised without an artisan.</p>
            </EmptyState>
          ) : (
            <ul ref={rows} className="divide-y divide-line">
              {all.map((artisan) => (
                <ArtisanRow
                  key={artisan.id}
                  artisan={artisan}
                  onEdit={() => open(artisan.id)}
                  onDelete={() => open(`${artisan.id}/delete`)}
                />
              ))}
            </ul>
          )
        }
      </ListView>
      <Outlet />
    </ListCard>
  );
}

interface ArtisanRowProps {
  artisan: Artisan;
  onEdit: () => void;
  onDelete: () => void;
}

function ArtisanRow({ artisan, onEdit, onDelete }: ArtisanRowProps) {
  const { id, name, username, minutesPerWeekday, timeOff, overtime, categories, products, active, openJobs } = artisan;
  const week = WEEKDAYS.reduce((sum, { key }) => sum + minutesPerWeekday[key], 0);
  const today = readerDay(new Date());
  const next = timeOff.filter(({ to }) => to >= today).toSorted((a, b) => (a.from < b.from ? -1 : 1))[0];
  const longer = overtime.filter(({ day }) => day >= today).toSorted((a, b) => (a.day < b.day ? -1 : 1))[0];
  const crafts = [...categories, ...(products.length > 0 ? [formatCount(products.length, 'product')] : [])];
  return (
    <li data-row tabIndex={-1} className="flex items-center gap-3 px-4 py-3 -outline-offset-4 sm:gap-4 sm:px-5">
      <div className="min-w-0 grow">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h3 className="font-sans text-base font-semibold tracking-normal">{name}</h3>
          {!active && <Badge>Inactive</Badge>}
          {next && (
            <Badge tone="lavender">
              {next.from <= today ? 'Away' : `Away from ${dayName(next.from)}`} until {dayName(next.to)}
            </Badge>
          )}
          {longer && (
            <Badge tone="sage">
              {formatMinutes(longer.minutes)} longer on {dayName(longer.day)}
            </Badge>
          )}
        </div>
        <p className="text-sm text-muted">
          {formatMinutes(week)} a week · {crafts.join(', ') || 'no crafts yet'}
          {username ? ` · signs in as ${username}` : ' · no account'}
        </p>
        <Link to={`/workshop?artisan=${id}`} className="link inline-flex min-h-9 items-center text-sm">
          {formatCount(openJobs, 'open piece')}
          <span className="sr-only"> of {name}</span>
        </Link>
      </div>
      <div className="flex shrink-0 max-sm:flex-col">
        <IconButton data-open label={`Edit ${name}`} onClick={onEdit}>
          <Pencil size={18} aria-hidden />
        </IconButton>
        <IconButton label={`Delete ${name}`} className="text-danger" onClick={onDelete}>
          <Trash2 size={18} aria-hidden />
        </IconButton>
      </div>
    </li>
  );
}
