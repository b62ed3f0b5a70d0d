import type { QuoteSummaryView } from '@loop-petal/contracts/shapes/quotes';
import type { BadgeTone } from '@loop-petal/web-kit/badge';

export function stateOf({ state, awaitsAnswer }: Pick<QuoteSummaryView, 'state' | 'awaitsAnswer'>): {
  label: string;
  tone: BadgeTone;
} {
  if (awaitsAnswer) return { label: 'Awaits answer', tone: 'rose' };
  return state === 'withdrawn' ? { label: 'Closed', tone: 'neutral' } : { label: 'Answered', tone: 'sage' };
}
