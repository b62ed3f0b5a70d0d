import type { AdminQuoteView } from '@loop-petal/contracts/shapes/quotes';
import { Badge } from '@loop-petal/web-kit/badge';
import { Button } from '@loop-petal/web-kit/button';
import { formatMoney, formatTime } from '@loop-petal/web-kit/format';
import { formatLongDay } from '@loop-petal/web-kit/format-long-day';
import { PictureLinks } from '@loop-petal/web-kit/picture-links';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { History } from '../../history/history.tsx';
import { ConfirmDialog } from '../../layout/dialogs/confirm-dialog.tsx';
import { useChange } from '../../layout/forms/use-change.ts';
import { DescriptionList } from '../../layout/parts/description-list.tsx';
import { addresses } from '../../layout/shell/addresses.ts';
import { useIsAdmin } from '../../session/admin-session.ts';
import { quoteKeys, withdrawQuote } from './queries.ts';
import { QuoteOffers } from './quote-offers.tsx';
import { stateOf } from './quote-states.ts';
import { QuoteThread } from './quote-thread.tsx';

export function QuoteDetail({ quote }: { quote: AdminQuoteView }) {
  const isAdmin = useIsAdmin();
  const { label, tone } = stateOf(quote);
  return (
    <article aria-labelledby="quote-heading" className="grid gap-5">
      <header className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0 grow basis-64">
          <h2 id="quote-heading" className="text-xl wrap-anywhere">
            {quote.name}
          </h2>
          <Badge tone={tone} className="mt-1">
            {label}
          </Badge>
        </div>
        {isAdmin && quote.state !== 'withdrawn' && quote.state !== 'accepted' && <Withdraw quote={quote} />}
      </header>
      <DescriptionList entries={detailsOf(quote)} />
      <PictureLinks urls={quote.pictures} images={quote.images} by="the customer" />
      <QuoteOffers quote={quote} />
      <QuoteThread quote={quote} />
      {isAdmin && <History subject={`quote:${quote.id}`} className="border-t border-line pt-2" />}
    </article>
  );
}

const detailsOf = ({ email, createdAt, product, quantity, neededBy, budget }: AdminQuoteView) =>
  [
    [
      'Email',
      <a key="email" className="link" href={`mailto:${email}`}>
        {email}
      </a>,
    ],
    ['Asked', formatTime(createdAt)],
    ...(product
      ? ([
          [
            'Like',
            <Link key="product" className="link" to={addresses.product(product.id)}>
              {product.name}
            </Link>,
          ],
        ] as const)
      : []),
    ...(quantity ? ([['Pieces', quantity.toLocaleString('en-US')]] as const) : []),
    ...(neededBy ? ([['Needed by', formatLongDay(neededBy)]] as const) : []),
    ...(budget ? ([['Budget', formatMoney(budget)]] as const) : []),
  ] as const;

function Withdraw({ quote }: { quote: AdminQuoteView }) {
  const [isAsking, setAsking] = useState(false);
  const closing = useChange({
    run: withdrawQuote,
    invalidates: quoteKeys,
    success: 'Quote closed',
    failure: 'Failed to close the quote',
    showServerMessage: true,
  });
  const close = () => setAsking(false);
  return (
    <>
      <Button variant="secondary" size="sm" aria-haspopup="dialog" onClick={() => setAsking(true)}>
        Close quote
      </Button>
      <ConfirmDialog
        open={isAsking}
        title="Close quote"
        question={`Close the quote of ${quote.name}? You can both still read it, but not write to each other. This can’t be undone.`}
        confirmLabel="Close quote"
        isPending={closing.isPending}
        error={closing.error}
        onClose={close}
        onConfirm={() => closing.mutate(quote.id, { onSuccess: close })}
      />
    </>
  );
}
