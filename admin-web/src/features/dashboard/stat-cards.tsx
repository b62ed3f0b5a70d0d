import { formatMoney } from '@loop-petal/web-kit/format';
import { Skeleton } from '@loop-petal/web-kit/skeleton';
import { useQuery } from '@tanstack/react-query';
import { Clock, DollarSign, Flower2, type LucideIcon, ShoppingBag } from 'lucide-react';
import { formatNumber } from '../../format-number.ts';
import { productQueries } from '../products/queries.ts';
import { statsQueries } from './queries.ts';

export function StatCards() {
  const stats = useQuery(statsQueries.sums());
  const products = useQuery(productQueries.all());
  const { totalOrders, pendingOrders, totalRevenue, netRevenue } = stats.data ?? {};
  const isAway = stats.isError;
  return (
    <dl className="grid grid-cols-2 gap-3 lg:grid-cols-4">
      <Card icon={ShoppingBag} label="Total Orders" value={totalOrders} isAway={isAway} />
      <Card icon={Clock} label="Pending Orders" value={pendingOrders} isAway={isAway} />
      <Card icon={Flower2} label="Total Products" value={products.data?.length} isAway={products.isError} />
      <Card
        icon={DollarSign}
        label="Total Revenue"
        value={totalRevenue && formatMoney(totalRevenue)}
        note={netRevenue && `${formatMoney(netRevenue)} after refunds`}
        isAway={isAway}
      />
    </dl>
  );
}

interface CardProps {
  icon: LucideIcon;
  label: string;
  value: number | string | undefined;
  note?: string | undefined;
  isAway: boolean;
}

function Card({ icon: Icon, label, value, note, isAway }: CardProps) {
  return (
    <div className="rounded-card border border-line bg-card px-4 py-3 sm:px-5 sm:py-4">
      <dt className="flex items-center justify-between gap-2 text-sm text-muted">
        {label}
        <Icon size={18} aria-hidden className="shrink-0 text-rose" />
      </dt>
      <dd className="mt-1 font-display text-xl whitespace-normal tabular-nums sm:text-2xl">
        {(typeof value === 'number' ? formatNumber(value) : value) ??
          (isAway ? <span title="Could not be loaded">–</span> : <Skeleton className="my-1 h-7 w-20" />)}
      </dd>
      {note && <dd className="text-sm text-muted">{note}</dd>}
    </div>
  );
}
