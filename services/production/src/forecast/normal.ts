/** The standard normal distribution function; Abramowitz and Stegun 26.2.17, error below 1e-7. */
export function normalCdf(z: number): number {
  if (z < 0) return 1 - normalCdf(-z);
  const t = 1 / (1 + 0.2316419 * z);
  const tail = t * (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))));
  return 1 - 0.3989422804014327 * Math.exp((-z * z) / 2) * tail;
}

const FARTHEST = 6;

/** The inverse of `normalCdf` by bisection, from -6 to 6. */
export function normalQuantile(chance: number): number {
  let [low, high] = [-FARTHEST, FARTHEST];
  for (let step = 0; step < 30; step++) {
    const middle = (low + high) / 2;
    if (normalCdf(middle) < chance) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}
