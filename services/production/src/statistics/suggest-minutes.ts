const MIN_PIECES = 5;
const MIN_DIFFERENCE_MINUTES = 5;
const MIN_DIFFERENCE_SHARE = 0.2;
const STEP_MINUTES = 5;
const MAX_MINUTES = 6000;

/**
 * The suggested minutes of a recipe: the median of at least five pieces, rounded to five minutes, if that differs from
 * the recipe by at least a fifth and five minutes; otherwise null. Accepting a suggestion does not lead to another one.
 */
export function suggestMinutes(
  measured: { pieces: number; realMinutes: number },
  recipeMinutes: number,
): number | null {
  const { pieces, realMinutes } = measured;
  const off = Math.abs(realMinutes - recipeMinutes);
  if (pieces < MIN_PIECES || off < MIN_DIFFERENCE_MINUTES || off < MIN_DIFFERENCE_SHARE * recipeMinutes) return null;
  const suggested = Math.min(
    MAX_MINUTES,
    Math.max(STEP_MINUTES, STEP_MINUTES * Math.round(realMinutes / STEP_MINUTES)),
  );
  return suggested === recipeMinutes ? null : suggested;
}
