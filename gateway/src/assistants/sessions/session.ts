import { createHash, randomBytes } from 'node:crypto';
import { uuidOfText } from '@loop-petal/service-kit/security/hashed-uuid';
import { isSignature, isSignedQuery, sign, signedQuery } from '@loop-petal/service-kit/security/signatures';
import { CONTINUE_PATH } from '../../ucp/protocol.ts';

export type SessionKind = 'cart' | 'checkout';

/** An assistant's cart or checkout. Its lines are the cart of a visitor that only the assistant's signed id names. */
export interface Session {
  readonly id: string;
  /** The key of the lines in the cart service. */
  readonly ownerId: string;
  /** Public: names the session in links, but grants nothing. */
  readonly handle: string;
}

const ID = /^([A-Za-z0-9_-]{32})\.([A-Za-z0-9_-]{43})$/;
export const LINK_MS = 24 * 60 * 60_000;

const claim = (kind: SessionKind, handle: string, agent: string) => `assistant-${kind}:${handle}:${agent}`;
const linkSubject = (kind: SessionKind, handle: string) => `assistant-link:${kind}:${handle}`;

export function ownerOf(handle: string): string {
  return uuidOfText(`assistant-owner:${handle}`);
}

/** The id by which an agent names its session. */
export const sessionId = (secret: string, kind: SessionKind, handle: string, agent: string): string =>
  `${handle}.${sign(secret, claim(kind, handle, agent), 'base64url')}`;

/** A new session; the same idempotency key of the same agent names the same session. */
export function openSession(secret: string, kind: SessionKind, agent: string, key: string | undefined): Session {
  const handle =
    key === undefined
      ? randomBytes(24).toString('base64url')
      : sign(secret, `assistant-${kind}-key:${JSON.stringify([agent, key])}`, 'base64url').slice(0, 32);
  return { id: sessionId(secret, kind, handle, agent), ownerId: ownerOf(handle), handle };
}

/**
 * Compares requests with one idempotency key. Hash the assistant's input without data read for it, because products
 * change between a request and its repeat.
 */
export const hashOfRequest = (sent: unknown): string => createHash('sha256').update(JSON.stringify(sent)).digest('hex');

/** Undefined for a forged id, for another agent's id, and for one of the other kind. */
export function readSession(secret: string, kind: SessionKind, agent: string, id: string): Session | undefined {
  const [, handle, signature] = ID.exec(id) ?? [];
  if (!handle || !signature) return undefined;
  if (!isSignature(secret, claim(kind, handle, agent), 'base64url', signature)) return undefined;
  return { id, ownerId: ownerOf(handle), handle };
}

/** The path of a page that puts the lines into the cart of the buyer who opens it within a day. */
export function linkPath(secret: string, kind: SessionKind, handle: string, now: Date): string {
  const query = new URLSearchParams(signedQuery(secret, linkSubject(kind, handle), now, LINK_MS));
  return `${CONTINUE_PATH}?token=${handle}.${query.get('expires')}.${query.get('signature')}`;
}

/** The session that the link opens; undefined for a forged link and for an expired one. */
export function readLink(secret: string, token: string, now: Date): { kind: SessionKind; handle: string } | undefined {
  const [handle = '', expires, signature] = token.split('.');
  const isFor = (kind: SessionKind) => isSignedQuery(secret, linkSubject(kind, handle), { expires, signature }, now);
  const kind = (['cart', 'checkout'] as const).find(isFor);
  return kind && { kind, handle };
}
