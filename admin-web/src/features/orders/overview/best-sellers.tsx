import type { AdminStatsView } from '@loop-petal/contracts/shapes/admin-orders';
import { formatMoney } from '@loop-petal/web-kit/format';
import type { z } from 'zod';
import { formatNumber } from '../../../format-number.ts';
import { FigureCard } from './figure-card.tsx';

type Sellers = z.output<typeof AdminStatsView>['bestSellers'];

const MAX_SHOWN = 5;

export function BestSellers({ sellers, since }: { sellers: Sellers; since: string }) {
  const most = Math.max(1, ...sellers.map(({ pieces }) => pieces));
  return (
    <FigureCard
      title="Best sellers"
      summary={sellers.length > 0 ? `Pieces sold since ${since}` : 'Nothing sold in the last 30 days'}
      picture={
        <ol className="grid gap-2.5 pt-1 text-sm">
          {sellers.slice(0, MAX_SHOWN).map(({ productId, productName, pieces }) => (
            <li key={productId}>
              <span className="flex justify-between gap-3">
                <span className="truncate">{productName}</span>
                <span className="tabular-nums">{formatNumber(pieces)}</span>
              </span>
              <span aria-hidden="true" className="mt-0.5 block h-1.5 rounded-pill bg-sunken">
                <span
                  className="block h-full rounded-pill bg-lavender"
                  style={{ width: `${(100 * pieces) / most}%` }}
                />
              </span>
            </li>
          ))}
        </ol>
      }
      columns={['Product', 'Pieces', 'Revenue']}
      rows={sellers.map(({ productId, productName, pieces, revenue }) => ({
        key: productId,
        cells: [productName, formatNumber(pieces), formatMoney(revenue)],
      }))}
    />
  );
}
