import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants, gzip } from 'node:zlib';
import type { HeaderList } from '../protection/security-headers.ts';
import type { UpstreamAnswer } from '../proxy/upstream-fetch.ts';

const gzipAsync = promisify(gzip);
const brotliAsync = promisify(brotliCompress);
const unbrotli = promisify(brotliDecompress);

export type Encoding = 'br' | 'gzip' | 'identity';

export interface Variant {
  readonly etag: string;
  readonly body: Buffer;
  readonly head: string[];
  readonly notModifiedHead: string[];
}
type Variants = Partial<Record<Encoding, Variant>>;
export interface CachedAnswer {
  readonly status: number;
  readonly size: number;
  /** `undefined` until first requested. */
  readonly variants: Readonly<Variants>;
  variant(encoding: Encoding): Promise<Variant>;
}

const MIN_COMPRESSED_BYTES = 1024;
const HEAD_BYTES = 2000;
const COMPRESSIBLE = /^(?:text\/|application\/(?:json|xml|javascript)|image\/svg)/;

/** A response with its headers, compressed on the first request for each encoding. */
export function cachedAnswer(answer: UpstreamAnswer, cacheControl: string, security: HeaderList): CachedAnswer {
  const { body, headers, status } = answer;
  const type = headers['content-type'] ?? '';
  const compressible = body.length >= MIN_COMPRESSED_BYTES && COMPRESSIBLE.test(type);
  const make = variantMaker(answer, cacheControl, security, compressible);
  const identity = make(body, 'identity');
  const variants: Variants = { identity };
  const making: Partial<Record<Encoding, Promise<Variant>>> = {};
  const compress = async (encoding: 'br' | 'gzip'): Promise<Variant> => {
    const variant = make(encoding === 'br' ? await brotli(body) : await gzipAsync(body), encoding);
    variants[encoding] = variant;
    return variant;
  };
  return {
    status,
    // assumes that all compressed variants together are half the size of the body
    size: body.length * 1.5 + HEAD_BYTES,
    variants,
    async variant(encoding) {
      if (encoding === 'identity' || !compressible) return identity;
      making[encoding] ??= compress(encoding);
      return making[encoding];
    },
  };
}

/**
 * A cached page. Stores only the Brotli encoding, an eighth of the page's size. The rarer encodings are created on
 * request.
 * @param rare keeps the rarer encodings for later requests
 */
export async function packedAnswer(
  answer: UpstreamAnswer,
  cacheControl: string,
  security: HeaderList,
  rare?: RareVariants,
): Promise<CachedAnswer> {
  const make = variantMaker(answer, cacheControl, security, true);
  const br = make(await brotli(answer.body), 'br');
  const variants: Variants = { br };
  const making: Partial<Record<Encoding, Promise<Variant>>> = {};
  const unpack = async (encoding: 'gzip' | 'identity'): Promise<Variant> => {
    const body = await unbrotli(br.body);
    const variant = make(encoding === 'gzip' ? await gzipAsync(body) : body, encoding);
    rare?.keep(variants, encoding, variant);
    return variant;
  };
  return {
    status: answer.status,
    size: br.body.length + HEAD_BYTES,
    variants,
    async variant(encoding) {
      if (encoding === 'br') return br;
      making[encoding] ??= unpack(encoding).finally(() => delete making[encoding]);
      return making[encoding];
    },
  };
}

export interface RareVariants {
  /** Adds the variant to a page's `variants`, and removes it when newer ones need its memory. */
  keep(variants: Variants, encoding: Encoding, variant: Variant): void;
}

/** Keeps the encodings that few clients accept, the newest ones up to `maxBytes`. */
export function createRareVariants(maxBytes: number): RareVariants {
  const kept = new Set<{ readonly size: number; drop(): void }>();
  let bytes = 0;
  return {
    keep(variants, encoding, variant) {
      const size = variant.body.length;
      if (size > maxBytes) return;
      variants[encoding] = variant;
      kept.add({ size, drop: () => delete variants[encoding] });
      bytes += size;
      for (const oldest of kept) {
        if (bytes <= maxBytes) break;
        oldest.drop();
        kept.delete(oldest);
        bytes -= oldest.size;
      }
    },
  };
}

const brotli = (body: Buffer) => brotliAsync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } });

function variantMaker(
  { body: whole, headers }: UpstreamAnswer,
  cacheControl: string,
  security: HeaderList,
  compressible: boolean,
) {
  const hash = createHash('sha256').update(whole).digest('base64url').slice(0, 22);
  const type = headers['content-type'] ?? 'application/octet-stream';
  const common = [...security.flat(), 'content-type', type, 'cache-control', cacheControl];
  if (compressible) common.push('vary', 'accept-encoding');
  const { 'x-robots-tag': robots } = headers;
  if (typeof robots === 'string') common.push('x-robots-tag', robots);
  const { 'x-next-cursor': next } = headers;
  if (typeof next === 'string') common.push('x-next-cursor', next);

  return (body: Buffer, encoding: Encoding): Variant => {
    const etag = encoding === 'identity' ? `"${hash}"` : `"${hash}-${encoding}"`;
    const notModifiedHead = [...common, 'etag', etag];
    const head = [...notModifiedHead, 'content-length', String(body.length)];
    if (encoding !== 'identity') head.push('content-encoding', encoding);
    return { etag, body, head, notModifiedHead };
  };
}

/** Picks the best accepted encoding; browsers send `gzip, deflate, br`. */
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

export function matchesEtag(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  if (ifNoneMatch === '*' || ifNoneMatch === etag) return true;
  return ifNoneMatch.split(',').some((known) => known.trim().replace(/^W\//, '') === etag);
}
