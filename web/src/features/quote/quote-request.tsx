import type { QuoteState, QuoteView } from '@loop-petal/contracts/shapes/quotes';
import { Badge, type BadgeTone } from '@loop-petal/web-kit/badge';
import { formatMoney, formatReaderDay } from '@loop-petal/web-kit/format';
import { formatLongDay } from '@loop-petal/web-kit/format-long-day';
import { PictureLinks } from '@loop-petal/web-kit/picture-links';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';

const STATES: Readonly<Record<Exclude<QuoteState, 'requested'>, { label: string; tone: BadgeTone }>> = {
  offered: { label: 'Offered', tone: 'blue' },
  accepted: { label: 'Accepted', tone: 'sage' },
  expired: { label: 'Expired', tone: 'neutral' },
  withdrawn: { label: 'Closed', tone: 'neutral' },
};
const ANSWERED = { label: 'Answered', tone: 'sage' } as const;
const REQUESTED = { label: 'Requested', tone: 'lavender' } as const;

function stateOf({ state, messages }: QuoteView): { label: string; tone: BadgeTone } {
  if (state !== 'requested') return STATES[state];
  return messages.at(-1)?.from === 'shop' ? ANSWERED : REQUESTED;
}

/** The state of a quote and what its customer asked for. */
export function QuoteRequest({ quote }: { quote: QuoteView }) {
  const { label, tone } = stateOf(quote);
  const { createdAt, quantity, neededBy, budget, product, pictures, images } = quote;
  const facts: readonly (readonly [string, ReactNode])[] = [
    ['Asked', formatReaderDay(createdAt)],
    ...(product ? [['Like', <ProductLink key="product" {...product} />] as const] : []),
    ...(quantity ? [['Pieces', quantity.toLocaleString('en-US')] as const] : []),
    ...(neededBy ? [['Needed by', formatLongDay(neededBy)] as const] : []),
    ...(budget ? [['Budget', formatMoney(budget)] as const] : []),
  ];
  return (
    <section aria-label="Your request" className="grid gap-4 rounded-card bg-card p-5 sm:p-7">
      <Badge tone={tone} className="justify-self-start">
        {label}
      </Badge>
      <dl className="flex flex-wrap gap-x-8 gap-y-3">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt className="text-sm text-muted">{name}</dt>
            <dd className="font-semibold tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
      <PictureLinks urls={pictures} images={images} by="you" />
    </section>
  );
}

function ProductLink({ id, name }: { id: string; name: string }) {
  return (
    <Link to={`/product/${id}`} className="link">
      {name}
    </Link>
  );
}
