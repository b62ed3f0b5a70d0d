import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { HeaderList } from '../protection/security-headers.ts';
import type { UpstreamAnswer } from '../proxy/upstream-fetch.ts';

const gzipAsync = promisify(gzip);
const brotliAsync = promisify(brotliCompress);

export type Encoding = 'br' | 'gzip' | 'identity';

/** One encoding of an entry: the head is an array ready for `writeHead`, made once. */
export interface Variant {
  readonly etag: string;
  readonly body: Buffer;
  readonly head: string[];
  readonly notModifiedHead: string[];
}
export interface CachedAnswer {
  readonly status: number;
  readonly body: Buffer;
  /** `undefined` until it has been requested. */
  readonly variants: Partial<Record<Encoding, Variant>>;
  variant(encoding: Encoding): Promise<Variant>;
}

const MIN_COMPRESSED_BYTES = 1024;
const COMPRESSIBLE = /^(?:text\/|application\/(?:json|xml|javascript)|image\/svg)/;

/** An answer with its headers, compressed at the first request for each encoding. */
export function cachedAnswer(answer: UpstreamAnswer, cacheControl: string, security: HeaderList): CachedAnswer {
  const hash = createHash('sha256').update(answer.body).digest('base64url').slice(0, 22);
  const type = answer.headers['content-type'] ?? 'application/octet-stream';
  const compressible = answer.body.length >= MIN_COMPRESSED_BYTES && COMPRESSIBLE.test(type);
  const common = [...security.flat(), 'content-type', type, 'cache-control', cacheControl];
  if (compressible) common.push('vary', 'accept-encoding');
  const { 'x-robots-tag': robots } = answer.headers;
  if (typeof robots === 'string') common.push('x-robots-tag', robots);
  const { 'x-next-cursor': next } = answer.headers;
  if (typeof next === 'string') common.push('x-next-cursor', next);

  const make = (body: Buffer, encoding: Encoding): Variant => {
    const etag = encoding === 'identity' ? `"${hash}"` : `"${hash}-${encoding}"`;
    const notModifiedHead = [...common, 'etag', etag];
    const head = [...notModifiedHead, 'content-length', String(body.length)];
    if (encoding !== 'identity') head.push('content-encoding', encoding);
    return { etag, body, head, notModifiedHead };
  };

  const variants: Partial<Record<Encoding, Variant>> = { identity: make(answer.body, 'identity') };
  const making: Partial<Record<Encoding, Promise<Variant>>> = {};
  const compress = async (encoding: 'br' | 'gzip'): Promise<Variant> => {
    const brotli = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };
    const body = encoding === 'br' ? await brotliAsync(answer.body, brotli) : await gzipAsync(answer.body);
    const variant = make(body, encoding);
    variants[encoding] = variant;
    return variant;
  };
  const identity = variants.identity as Variant;

  return {
    status: answer.status,
    body: answer.body,
    variants,
    async variant(encoding) {
      if (encoding === 'identity' || !compressible) return identity;
      making[encoding] ??= compress(encoding);
      return making[encoding];
    },
  };
}

/** The best encoding that the client accepts; browsers send `gzip, deflate, br`. */
export function encodingFor(header: string | string[] | undefined): Encoding {
  if (typeof header !== 'string' || header.length > 200) return 'identity';
  const accepted = (name: string) =>
    header.includes(name) &&
    header.split(',').some((part) => {
      const [token = '', ...parameters] = part.split(';').map((piece) => piece.trim().toLowerCase());
      return token === name && !parameters.some((parameter) => /^q=0(?:\.0*)?$/.test(parameter));
    });
  if (accepted('br')) return 'br';
  return accepted('gzip') ? 'gzip' : 'identity';
}

/** Whether the browser has this answer already. */
export function matchesEtag(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  if (ifNoneMatch === '*' || ifNoneMatch === etag) return true;
  return ifNoneMatch.split(',').some((known) => known.trim().replace(/^W\//, '') === etag);
}
