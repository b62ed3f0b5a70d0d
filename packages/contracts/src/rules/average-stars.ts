/** The average with two decimals. @param stars the numbers of reviews with 1 to 5 stars */
export function averageOf(stars: readonly number[]): { average: number; count: number } | null {
  const count = stars.reduce((sum, one) => sum + one, 0);
  const sum = stars.reduce((total, one, index) => total + one * (index + 1), 0);
  return count > 0 ? { average: Math.round((sum / count) * 100) / 100, count } : null;
}
