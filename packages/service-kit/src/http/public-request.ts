import { type LookupAddress, lookup } from 'node:dns';
import http from 'node:http';
import https from 'node:https';
import type { LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';
import { assertOutsideTransaction } from '../runtime/transaction-context.ts';

export interface PublicRequest {
  readonly method?: 'GET' | 'POST';
  readonly headers?: http.OutgoingHttpHeaders;
  readonly body?: string;
  /** The time limit for connecting and the whole answer. */
  readonly timeoutMs: number;
  /** A longer body is an error. */
  readonly maxBytes: number;
  /** Also allows http and private networks, for demos and tests. */
  readonly allowLocal?: boolean;
}
export interface PublicAnswer {
  readonly status: number;
  readonly headers: http.IncomingHttpHeaders;
  readonly body: Buffer;
}

/**
 * Requests an address that a stranger named: over https, from public networks only, without following redirects. The
 * name is resolved once, and the checked address is the one that is connected to.
 * @throws Error for another scheme, a private address, a timeout, or too long a body
 */
export async function requestPublic(address: string, options: PublicRequest): Promise<PublicAnswer> {
  const { method = 'GET', headers, body, timeoutMs, maxBytes, allowLocal = false } = options;
  const url = new URL(address);
  assertOutsideTransaction(url.host);
  if (url.protocol !== 'https:' && !(allowLocal && url.protocol === 'http:')) throw new Error('only https is allowed');
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (!allowLocal && ipaddr.isValid(host) && !isPublic(host)) throw notPublic(host);
  const request = (url.protocol === 'https:' ? https : http).request(url, {
    method,
    headers: { ...headers, ...(body !== undefined && { 'content-length': Buffer.byteLength(body) }) },
    agent: false,
    signal: AbortSignal.timeout(timeoutMs),
    ...(!allowLocal && { lookup: lookupPublic }),
  });
  const response = await new Promise<http.IncomingMessage>((resolve, reject) => {
    request.on('response', resolve).on('error', reject).end(body);
  });
  try {
    return { status: response.statusCode ?? 0, headers: response.headers, body: await readUpTo(maxBytes, response) };
  } finally {
    request.destroy();
  }
}

async function readUpTo(maxBytes: number, response: http.IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of response) {
    bytes += chunk.length;
    if (bytes > maxBytes) throw new Error(`the answer is longer than ${maxBytes} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** Whether an address is neither private nor reserved, such as loopback, link-local or a cloud's metadata. */
export const isPublic = (address: string): boolean => ipaddr.process(address).range() === 'unicast';

const lookupPublic: LookupFunction = (host, options, done) => {
  lookup(host, { ...options, all: true }, (error, addresses: LookupAddress[] = []) => {
    const [first] = addresses;
    const failure = error ?? (!first || addresses.some(({ address }) => !isPublic(address)) ? notPublic(host) : null);
    if (failure || !first) done(failure, []);
    else if (options.all) done(null, addresses);
    else done(null, first.address, first.family);
  });
};

const notPublic = (host: string) => new Error(`${host} is not on a public network`);
