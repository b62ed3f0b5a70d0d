import { formatShopTime } from '@loop-petal/contracts/rules/days';
import type { AdminDelayView } from '@loop-petal/contracts/shapes/orders';
import { formatTime } from '@loop-petal/web-kit/format';
import { dayName } from './format-day.ts';

export function delayText(question: NonNullable<AdminDelayView['question']>): string {
  const { state, decision, decidedBy, askedAt, answerBy, timeZone, proposed } = question;
  const asked = `Asked on ${formatTime(askedAt)} whether ${dayName(proposed.to)} works`;
  if (state === 'withdrawn') return `${asked}; it is no longer late.`;
  if (state === 'open') return `${asked}; they can answer until ${formatShopTime(new Date(answerBy), timeZone)}.`;
  const answer = decision === 'keep' ? 'kept' : 'cancelled';
  return decidedBy === 'silence' ? `${asked}; ${answer} by default.` : `${asked}; the customer ${answer} it.`;
}
