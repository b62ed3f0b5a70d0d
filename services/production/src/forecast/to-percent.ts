/** Rounded down, so that only a certain outcome is 100. */
export const toPercent = (chance: number): number => Math.floor(100 * chance + 1e-9);
