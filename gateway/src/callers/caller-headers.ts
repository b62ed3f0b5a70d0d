import type { IncomingMessage } from 'node:http';
import { INTERNAL_TOKEN_HEADER } from '@loop-petal/contracts/operations/caller';
import { contextFrom } from '@loop-petal/service-kit/runtime/request-context';
import { DEVICE_COOKIE_PREFIX, SESSION_COOKIE } from '@loop-petal/service-kit/security/session-cookie';
import type { Target } from '../routing/routing.ts';

/** Headers that only the gateway may set, and hop-by-hop headers of the client's connection. */
const DROPPED = [
  INTERNAL_TOKEN_HEADER,
  'forwarded',
  'x-real-ip',
  'x-client-ip',
  'x-cluster-client-ip',
  'true-client-ip',
  'cf-connecting-ip',
  'x-original-url',
  'x-rewrite-url',
  'x-http-method',
  'x-http-method-override',
  'x-method-override',
  'x-request-id',
  'proxy-authorization',
  'proxy-connection',
  'keep-alive',
  'te',
  'trailer',
  'expect',
];
const DROPPED_FAMILY = /^x-(?:forwarded|internal|user|owner|caller|session|admin|identity|envoy|amzn)-/;

export interface ClientInfo {
  readonly ip: string;
  readonly requestId: string;
}

export function readBearer(req: IncomingMessage): string | undefined {
  const [, token] = /^bearer\s+(\S+)\s*$/i.exec(req.headers.authorization ?? '') ?? [];
  return token;
}

/**
 * Removes headers that clients must not set and adds the gateway's.
 * @param trustedProxies number of proxies that append to X-Forwarded-For
 */
export function stateClient(req: IncomingMessage, trustedProxies: number, publicUrl: string): ClientInfo {
  const { headers } = req;
  const ip = clientAddress(req, trustedProxies);
  for (const name of DROPPED) delete headers[name];
  for (const name of Object.keys(headers)) if (DROPPED_FAMILY.test(name)) delete headers[name];
  // a client must not declare the gateway's headers as hop-by-hop: the proxy would drop them
  if (!headers.upgrade) headers.connection = 'keep-alive';
  const { requestId, traceparent } = contextFrom(undefined, headers.traceparent);
  headers['x-request-id'] = requestId;
  headers.traceparent = traceparent;
  headers['x-forwarded-for'] = ip;
  headers['x-forwarded-proto'] = publicUrl.startsWith('https:') ? 'https' : 'http';
  if (headers.host) headers['x-forwarded-host'] = headers.host;
  return { ip, requestId };
}

/** Only the cookies that a service reads: pages' cookies for web, cookies of known browsers for identity. */
export function cookiesFor(upstream: Target, header: string | undefined): string | undefined {
  const isRead: (pair: string) => boolean =
    upstream === 'web'
      ? (pair) => !pair.startsWith(`${SESSION_COOKIE}=`) && !pair.startsWith(DEVICE_COOKIE_PREFIX)
      : (pair) => upstream === 'identity' && pair.startsWith(DEVICE_COOKIE_PREFIX);
  const pairs = (header ?? '').split(';').map((pair) => pair.trim());
  return pairs.filter((pair) => pair && isRead(pair)).join('; ') || undefined;
}

export function clientAddress(req: IncomingMessage, trustedProxies: number): string {
  const peer = req.socket.remoteAddress ?? 'unknown';
  if (trustedProxies === 0) return plain(peer);
  const stated = String(req.headers['x-forwarded-for'] ?? '').split(',');
  return plain(stated.at(-trustedProxies)?.trim() || peer);
}

const plain = (address: string) => address.replace(/^::ffff:(?=\d+\.)/i, '').slice(0, 64);
