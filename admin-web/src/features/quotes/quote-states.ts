import type { QuoteState, QuoteSummaryView } from '@loop-petal/contracts/shapes/quotes';
import type { BadgeTone } from '@loop-petal/web-kit/badge';

const STATES: Readonly<Record<QuoteState, { label: string; tone: BadgeTone }>> = {
  requested: { label: 'Answered', tone: 'lavender' },
  offered: { label: 'Offered', tone: 'blue' },
  accepted: { label: 'Accepted', tone: 'sage' },
  expired: { label: 'Expired', tone: 'neutral' },
  withdrawn: { label: 'Closed', tone: 'neutral' },
};

export const stateOf = ({ state, awaitsAnswer }: Pick<QuoteSummaryView, 'state' | 'awaitsAnswer'>) =>
  awaitsAnswer ? { label: 'Awaits answer', tone: 'rose' as const } : STATES[state];
