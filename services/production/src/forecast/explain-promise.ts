import { businessDaysBetween } from '@loop-petal/contracts/rules/business-days';
import type { PreparedPlan } from '../schedule/plan-work.ts';
import type { Piece } from '../schedule/schedule.ts';
import { lostDays } from './absence.ts';
import { CERTAIN, forecast, type Outlook, type SafePromise } from './forecast.ts';

/** The largest cause of the safety days, with its size as a fraction: 0.3 for 30 %. */
type SafetyReason =
  /** How much the minutes of the artisan's pieces vary. */
  | { kind: 'spread'; artisanId: string; share: number }
  /** How many of the artisan's days are lost without notice. */
  | { kind: 'absence'; artisanId: string; share: number }
  /** How many deliveries of the material arrive late. */
  | { kind: 'deliveries'; materialId: string; share: number }
  /** How much longer the artisan's pieces take than their recipes. */
  | { kind: 'bias'; artisanId: string; share: number };

/** In business days: `planDays` from today to the plan's day, `safetyDays` from there to the promised one. */
export interface PromiseExplanation {
  planDays: number;
  safetyDays: number;
  /** null if there are no safety days */
  reason: SafetyReason | null;
}

/**
 * Names the main reason for the safety days: the cause without which the preceding day would be the most likely to
 * hold.
 */
export function explainPromise(
  prepared: PreparedPlan,
  outlook: Outlook,
  pieces: readonly Piece[],
  { plan, madeBy }: Pick<SafePromise, 'plan' | 'madeBy'>,
): PromiseExplanation {
  const { horizon, input } = prepared;
  const planDays = businessDaysBetween(input.today, plan.madeBy);
  const safetyDays = businessDaysBetween(plan.madeBy, madeBy);
  if (safetyDays === 0) return { planDays, safetyDays, reason: null };
  const before = horizon.dayOf(horizon.addBusinessDays(horizon.indexOf(plan.madeBy), safetyDays - 1)) ?? plan.madeBy;
  const last = plan.assignments.reduce((latest, one) => (one.madeBy > latest.madeBy ? one : latest));
  const piece = pieces[plan.assignments.indexOf(last)] as Piece;
  const { artisanId } = last;
  const { log, spread } = outlook.minutesFor(artisanId, piece.productId);
  const lateShare = (materialId: string) => 1 - (outlook.delaysOf(materialId)[0] ?? 1);
  const materialId = [...last.waitsFor].sort((a, b) => lateShare(b) - lateShare(a))[0];
  const { minutesFor } = outlook;
  const causes: { without: Partial<Outlook>; reason: SafetyReason }[] = [
    {
      without: { minutesFor: (...ids) => ({ ...minutesFor(...ids), spread: 0, uncertainty: 0 }) },
      reason: { kind: 'spread', artisanId, share: spread },
    },
    {
      without: { absenceOf: CERTAIN.absenceOf },
      reason: { kind: 'absence', artisanId, share: lostDays(outlook.absenceOf(artisanId)).share },
    },
    {
      without: { minutesFor: (...ids) => ({ ...minutesFor(...ids), log: 0 }) },
      reason: { kind: 'bias', artisanId, share: Math.exp(log + spread ** 2 / 2) - 1 },
    },
  ];
  if (materialId !== undefined) {
    const reason = { kind: 'deliveries', materialId, share: lateShare(materialId) } as const;
    causes.push({ without: { delaysOf: CERTAIN.delaysOf }, reason });
  }
  const chances = causes.map(({ without }) =>
    forecast(prepared, { ...outlook, ...without }).chanceBy(pieces, plan, before),
  );
  return { planDays, safetyDays, reason: causes[chances.indexOf(Math.max(...chances))]?.reason ?? null };
}
