import type { AbsenceEstimate } from './absence.ts';

/** An artisan's working days: those that followed a day of presence, and those that followed an unplanned absence. */
export interface Attendance {
  artisanId: string;
  daysAfterPresence: number;
  /** How many of `daysAfterPresence` began an absence. */
  begun: number;
  daysAfterAbsence: number;
  /** How many of `daysAfterAbsence` ended the absence. */
  goneOn: number;
  isAbsent: boolean;
}

/** Default probabilities, and their weight in days. */
const BEGINS = { usual: 0.015, days: 60 } as const;
const GOES_ON = { usual: 0.5, days: 6 } as const;
/** The weight of the shop's probabilities in those of an artisan, in days. */
const SHOP_DAYS = { begins: 150, goesOn: 10 } as const;

/** Absence by artisan, shrunk toward the shop's average, which is shrunk toward the default. */
export function learnAbsence(attendance: readonly Attendance[]): ReadonlyMap<string, AbsenceEstimate> {
  const sum = (of: (one: Attendance) => number) => attendance.reduce((total, one) => total + of(one), 0);
  const begins = share(
    sum((one) => one.begun),
    sum((one) => one.daysAfterPresence),
    BEGINS.usual,
    BEGINS.days,
  );
  const goesOn = share(
    sum((one) => one.goneOn),
    sum((one) => one.daysAfterAbsence),
    GOES_ON.usual,
    GOES_ON.days,
  );
  return new Map(
    attendance.map((one) => [
      one.artisanId,
      {
        begins: share(one.begun, one.daysAfterPresence, begins, SHOP_DAYS.begins),
        goesOn: share(one.goneOn, one.daysAfterAbsence, goesOn, SHOP_DAYS.goesOn),
        isAbsent: one.isAbsent,
      },
    ]),
  );
}

const share = (count: number, days: number, prior: number, priorDays: number): number =>
  (count + prior * priorDays) / (days + priorDays);
