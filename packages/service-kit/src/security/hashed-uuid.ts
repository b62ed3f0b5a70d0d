/**
 * A UUID (version 8) of the first 128 bits of a hash: the same hash always gives the same id. Stored rows and repeated
 * requests rely on it, so this function must not change.
 * @param hex at least 32 hex digits
 * @param variant the first digit of the fourth group, `8` to `b`; derived from the hash when absent
 */
export function uuidOfHash(hex: string, variant?: '8'): string {
  const ofHash = ((Number.parseInt(hex.charAt(16), 16) & 3) | 8).toString(16);
  const parts = [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `${variant ?? ofHash}${hex.slice(17, 20)}`,
  ];
  return [...parts, hex.slice(20, 32)].join('-');
}
