import type { Section } from '../../layout/shell/section.ts';
import { QuoteCount } from './quote-count.tsx';

export const quotesSection: Section = {
  key: 'quotes',
  label: 'Quotes',
  roles: ['admin', 'support'],
  badge: <QuoteCount />,
  load: () => import('./quotes-page.tsx').then((m) => m.QuotesPage),
  children: [
    { path: 'new-order', load: () => import('./new-order.tsx').then((m) => m.NewOrder) },
    { path: 'new', load: () => import('./new-quote.tsx').then((m) => m.NewQuote) },
    { path: ':quoteId', load: () => import('./chosen-quote.tsx').then((m) => m.ChosenQuote) },
  ],
};
