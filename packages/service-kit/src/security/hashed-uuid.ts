import { createHash } from 'node:crypto';

/**
 * A UUID (version 8) from the first 128 bits of a hash. The same hash always gives the same id. Stored rows and
 * repeated requests rely on it, so this function must not change.
 * @param hex at least 32 hex digits
 */
export function uuidOfHash(hex: string): string {
  const variant = ((Number.parseInt(hex.charAt(16), 16) & 3) | 8).toString(16);
  const groups = [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `${variant}${hex.slice(17, 20)}`];
  return [...groups, hex.slice(20, 32)].join('-');
}

/** The UUID of a text's SHA-256 hash. */
export const uuidOfText = (text: string): string => uuidOfHash(createHash('sha256').update(text).digest('hex'));
