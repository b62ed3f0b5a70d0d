const LEAST_PIECES = 5;
const LEAST_MINUTES = 5;
const LEAST_PART = 0.2;
const STEP = 5;
/** The longest time that a recipe can have. */
const MOST_MINUTES = 6000;

/**
 * The suggested minutes of a recipe: the median of at least five pieces, in steps of five minutes, once it differs by a
 * fifth and five minutes. Null while the recipe is about right. Following it leads to no other suggestion.
 */
export function suggestMinutes(
  measured: { pieces: number; realMinutes: number },
  recipeMinutes: number,
): number | null {
  const { pieces, realMinutes } = measured;
  const off = Math.abs(realMinutes - recipeMinutes);
  if (pieces < LEAST_PIECES || off < LEAST_MINUTES || off < LEAST_PART * recipeMinutes) return null;
  const suggested = Math.min(MOST_MINUTES, Math.max(STEP, STEP * Math.round(realMinutes / STEP)));
  return suggested === recipeMinutes ? null : suggested;
}
