/** @returns the value below which this fraction of the numbers lies */
export function quantilesOf(numbers: readonly number[]): (share: number) => number {
  const sorted = numbers.toSorted((a, b) => a - b);
  return (share) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}
