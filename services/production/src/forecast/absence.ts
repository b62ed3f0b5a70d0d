/** Unplanned absence by working dayas a two-state Markov chain. */
export interface AbsenceEstimate {
  /** The probability that an artisan who was present is absent on the next working day. */
  begins: number;
  /** The probability that an absent artisan is absent on the next working day too. */
  goesOn: number;
  isAbsent: boolean;
}

/** For up to this many days, the distribution of lost days is computed exactly. */
export const EXACT_DAYS = 40;
const NEGLIGIBLE = 1e-7;

/** By number of working days from tomorrow, the probability of each number of lost days. */
export function lostDays({ begins, goesOn, isAbsent }: AbsenceEstimate): readonly (readonly number[])[] {
  let present = [isAbsent ? 0 : 1];
  let absent = [isAbsent ? 1 : 0];
  const tables = [[1]];
  for (let day = 1; day <= EXACT_DAYS; day++) {
    const nextPresent: number[] = [];
    const nextAbsent: number[] = [];
    for (let lost = 0; lost <= present.length; lost++) {
      const [here, away] = [present[lost] ?? 0, absent[lost] ?? 0];
      nextPresent.push(here * (1 - begins) + away * (1 - goesOn));
      nextAbsent.push((present[lost - 1] ?? 0) * begins + (absent[lost - 1] ?? 0) * goesOn);
    }
    while (nextPresent.length > 1 && (nextPresent.at(-1) ?? 0) + (nextAbsent.at(-1) ?? 0) < NEGLIGIBLE) {
      nextPresent.pop();
      nextAbsent.pop();
    }
    [present, absent] = [nextPresent, nextAbsent];
    tables.push(present.map((chance, lost) => chance + (absent[lost] ?? 0)));
  }
  return tables;
}

/** The mean share of lost days, and the variance of their number by day, over a long time. */
export function lostShare({ begins, goesOn }: AbsenceEstimate): { share: number; variancePerDay: number } {
  if (begins === 0) return { share: 0, variancePerDay: 0 };
  const share = begins / (begins + 1 - goesOn);
  const correlation = Math.min(0.99, goesOn - begins);
  return { share, variancePerDay: (share * (1 - share) * (1 + correlation)) / (1 - correlation) };
}
