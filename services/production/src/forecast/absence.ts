/** Unplanned absence by working day as a two-state Markov chain. */
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

export interface LostDays {
  /** The probability of each number of lost days among `days` working days from tomorrow, up to `EXACT_DAYS`. */
  chancesAmong(days: number): readonly number[];
  /** The long-term mean fraction of lost days, and the variance of their number per day. */
  share: number;
  variancePerDay: number;
}

/** All plans use an estimate until the shop learns again. */
const known = new WeakMap<AbsenceEstimate, Map<number, LostDays>>();

/** The lost days of several artisans: an absence is more frequent, but costs a smaller part of their capacity. */
export function lostDays(absence: AbsenceEstimate, artisans = 1): LostDays {
  const byArtisans = known.get(absence) ?? new Map<number, LostDays>();
  known.set(absence, byArtisans);
  const ofAll = { ...absence, begins: 1 - (1 - absence.begins) ** artisans };
  const lost = byArtisans.get(artisans) ?? { chancesAmong: countLostDays(ofAll), ...lostShare(ofAll) };
  byArtisans.set(artisans, lost);
  return lost;
}

function countLostDays({ begins, goesOn, isAbsent }: AbsenceEstimate): LostDays['chancesAmong'] {
  let present = [isAbsent ? 0 : 1];
  let absent = [isAbsent ? 1 : 0];
  const tables = [[1]];
  const addDay = () => {
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
  };
  return (days) => {
    while (tables.length <= days) addDay();
    return tables[days] ?? [];
  };
}

function lostShare({ begins, goesOn }: AbsenceEstimate): Omit<LostDays, 'chancesAmong'> {
  if (begins === 0) return { share: 0, variancePerDay: 0 };
  const share = begins / (begins + 1 - goesOn);
  const correlation = Math.min(0.99, goesOn - begins);
  return { share, variancePerDay: (share * (1 - share) * (1 + correlation)) / (1 - correlation) };
}
