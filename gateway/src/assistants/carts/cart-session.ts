import { createHash, randomBytes } from 'node:crypto';
import { uuidOfHash } from '@loop-petal/service-kit/security/hashed-uuid';
import { isSignature, isSignedQuery, sign, signedQuery } from '@loop-petal/service-kit/security/signatures';
import { CONTINUE_PATH } from '../../ucp/protocol.ts';

/** An assistant's cart: the cart of a visitor that only the assistant's signed id names. */
export interface CartSession {
  readonly id: string;
  /** The key of the lines in the cart service. */
  readonly ownerId: string;
  /** Public: names the cart in links, but grants nothing. */
  readonly handle: string;
}

const ID = /^([A-Za-z0-9_-]{32})\.([A-Za-z0-9_-]{43})$/;
const LINK_MS = 24 * 60 * 60_000;

const claim = (handle: string, agent: string) => `assistant-cart:${handle}:${agent}`;
const linkSubject = (handle: string) => `assistant-link:${handle}`;

export function ownerOf(handle: string): string {
  return uuidOfHash(createHash('sha256').update(`assistant-owner:${handle}`).digest('hex'));
}

/** A new cart; the same idempotency key of the same agent names the same cart. */
export function openSession(secret: string, agent: string, key: string | undefined): CartSession {
  const handle =
    key === undefined
      ? randomBytes(24).toString('base64url')
      : sign(secret, `assistant-key:${JSON.stringify([agent, key])}`, 'base64url').slice(0, 32);
  return { id: `${handle}.${sign(secret, claim(handle, agent), 'base64url')}`, ownerId: ownerOf(handle), handle };
}

/** Undefined for a forged id and for another agent's id. */
export function readSession(secret: string, agent: string, id: string): CartSession | undefined {
  const [, handle, signature] = ID.exec(id) ?? [];
  if (!handle || !signature || !isSignature(secret, claim(handle, agent), 'base64url', signature)) return undefined;
  return { id, ownerId: ownerOf(handle), handle };
}

/** The path of a link that puts the lines into the cart of the buyer who opens it within a day. */
export const linkPath = (secret: string, handle: string, now: Date): string =>
  `${CONTINUE_PATH}/${handle}?${signedQuery(secret, linkSubject(handle), now, LINK_MS)}`;

export const isLink = (secret: string, handle: string, query: object, now: Date): boolean =>
  isSignedQuery(secret, linkSubject(handle), query, now);
