const UNRESERVED = /[A-Za-z0-9._~-]/;
/** Everything except printable ASCII, and the backslash. */
const UNPRINTABLE = /[^!-[\]-~]/;
const REFUSED = /%(?:2f|5c|00|25)/i;

export interface CleanUrl {
  readonly path: string;
  readonly query: string;
}

/**
 * Normalizes a path, so that all rules of the gateway and the services read the same text. Decodes encoded letters and
 * dots. Returns undefined for dot segments, empty segments, encoded slashes, double encoding, control characters and
 * absolute URLs.
 */
export function cleanPath(url: string | undefined): CleanUrl | undefined {
  if (!url?.startsWith('/') || url.includes('#')) return undefined;
  const at = url.indexOf('?');
  const raw = at < 0 ? url : url.slice(0, at);
  const query = at < 0 ? '' : url.slice(at);
  if (UNPRINTABLE.test(url) || REFUSED.test(raw)) return undefined;
  const path = raw.includes('%') ? decodeUnreserved(raw) : raw;
  if (path === undefined || path.includes('//') || hasDotSegment(path)) return undefined;
  return { path, query };
}

function decodeUnreserved(path: string): string | undefined {
  try {
    decodeURIComponent(path);
  } catch {
    return undefined;
  }
  return path.replace(/%([0-9a-f]{2})/gi, (encoded, hex) => {
    const character = String.fromCharCode(Number.parseInt(hex, 16));
    return UNRESERVED.test(character) ? character : encoded.toUpperCase();
  });
}

function hasDotSegment(path: string): boolean {
  return path.includes('/.') && path.split('/').some((segment) => segment === '.' || segment === '..');
}
