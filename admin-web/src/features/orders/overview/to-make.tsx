import { formatCount } from '@loop-petal/contracts/rules/format-count';
import type { ProductionItemView } from '@loop-petal/contracts/shapes/admin-orders';
import { Badge } from '@loop-petal/web-kit/badge';
import { QueryView } from '@loop-petal/web-kit/query-view';
import { Skeleton } from '@loop-petal/web-kit/skeleton';
import { useQuery } from '@tanstack/react-query';
import { dayName } from '../../../format-day.ts';
import { Thumbnail } from '../../../images/thumbnail.tsx';
import { useShopTimeZone, useUsualDays } from '../../../session/queries.ts';
import { statsQueries } from '../../dashboard/queries.ts';
import { dueDay, isLate } from './due-day.ts';
import { FigureCard } from './figure-card.tsx';

export function ToMake() {
  const work = useQuery(statsQueries.toMake());
  return (
    <QueryView
      query={work}
      failure="Failed to fetch open work"
      showServerMessage
      loading={<Skeleton className="h-72" />}
    >
      {(rows) => <Work rows={rows} now={new Date()} />}
    </QueryView>
  );
}

function Work({ rows, now }: { rows: ProductionItemView[]; now: Date }) {
  const timeZone = useShopTimeZone();
  const usual = useUsualDays();
  const pieces = rows.reduce((sum, row) => sum + row.pieces, 0);
  const late = rows.filter((row) => isLate(row, now, timeZone, usual)).length;
  const summary = [
    `${formatCount(pieces, 'piece')} for paid orders`,
    late > 0 && `${formatCount(late, 'row')} overdue`,
  ].filter(Boolean);
  return (
    <FigureCard
      title="To make today"
      summary={rows.length > 0 ? summary.join(', ') : 'All caught up. Enjoy your tea!'}
      picture={
        <ul aria-label="To make today" className="max-h-48 overflow-y-auto" tabIndex={rows.length > 0 ? 0 : -1}>
          {rows.map((row) => (
            <li key={keyOf(row)} className="flex items-center gap-3 border-b border-line py-1.5 text-sm last:border-0">
              <Thumbnail width={48} imageUrl={row.imageUrl} />
              <span className="min-w-0 grow">
                <span className="block leading-snug font-semibold">
                  {row.pieces} × {row.productName}
                </span>
                <span className="text-muted">
                  {row.selectedColor && `${row.selectedColor} · `}
                  {formatCount(row.orders, 'order')}
                </span>
              </span>
              <Badge
                className="shrink-0 whitespace-nowrap"
                tone={isLate(row, now, timeZone, usual) ? 'danger' : 'neutral'}
              >
                by {dayName(dueDay(row, timeZone, usual))}
              </Badge>
            </li>
          ))}
        </ul>
      }
      columns={['Product', 'Pieces', 'Orders', 'By']}
      rows={rows.map((row) => ({
        key: keyOf(row),
        cells: [
          [row.productName, row.selectedColor].filter(Boolean).join(', '),
          row.pieces,
          row.orders,
          dayName(dueDay(row, timeZone, usual)),
        ],
      }))}
    />
  );
}

const keyOf = ({ productId, selectedColor }: ProductionItemView): string => `${productId} ${selectedColor}`;
