import { createSecretKey, type KeyObject } from 'node:crypto';
import { CallerClaims, INTERNAL_TOKEN_AUDIENCE } from '@loop-petal/contracts/operations/caller';
import jwt from 'jsonwebtoken';
import { parseSecrets } from './signatures.ts';

export type Caller = CallerClaims;

export interface InternalTokens {
  readonly issuer: string;
  /** Signs a caller; valid for 60 seconds by default. */
  sign(caller: Caller, options?: { ttlSeconds?: number }): string;
  /**
   * @throws ExpiredToken for a genuine token that has expired; Error when it is forged or meant for another audience
   */
  verify(token: string): Caller;
}

/** Thrown for a genuine token that has expired: the clocks of two programs differ, or a request was delayed. */
export class ExpiredToken extends Error {
  override readonly name = 'ExpiredToken';
}

const ALGORITHM = 'HS256';
const LIFETIME_SECONDS = 60;
/** Signing a token per request would cost more than everything else in the gateway. */
const RENEW_MS = 20_000;
const CLOCK_SKEW_SECONDS = 5;
/** Caches the verification of a valid token, because callers reuse it. */
const MAX_VERIFIED = 5000;
/** The issuer identifies the signing program: `loop-petal/gateway`. */
const ISSUER = /^loop-petal\/[a-z][a-z0-9-]*$/;

/** @param issuer the name of this service (or `gateway`) */
export function createInternalTokens(secret: string, issuer: string): InternalTokens {
  // A key object, because jsonwebtoken tries to parse a string as PEM first, which takes milliseconds each time.
  const keys = parseSecrets(secret).map((one) => createSecretKey(Buffer.from(one)));
  const [newest] = keys as [KeyObject];
  const verified = new Map<string, Verified>();
  return {
    issuer,
    sign: (caller, options) =>
      jwt.sign({ caller }, newest, {
        algorithm: ALGORITHM,
        issuer: `loop-petal/${issuer}`,
        audience: INTERNAL_TOKEN_AUDIENCE,
        expiresIn: options?.ttlSeconds ?? LIFETIME_SECONDS,
      }),
    verify(token) {
      const known = verified.get(token);
      if (known && Date.now() < known.validUntil) return known.caller;
      for (const key of keys) {
        const found = callerIn(token, key);
        if (!found) continue;
        if (verified.size >= MAX_VERIFIED) verified.clear();
        verified.set(token, found);
        return found.caller;
      }
      throw new Error('The internal token is not valid.');
    },
  };
}

/** Signs the same caller repeatedly: with a new token every 20 s, and after each jump of the clock. @param now in ms */
export function createRenewedToken(tokens: InternalTokens, caller: Caller, now = () => Date.now()): () => string {
  let token = '';
  let signedAt = Number.NaN;
  return () => {
    const age = now() - signedAt;
    if (!(age >= 0 && age < RENEW_MS)) {
      token = tokens.sign(caller);
      signedAt = now();
    }
    return token;
  };
}

interface Verified {
  caller: Caller;
  validUntil: number;
}

/** @throws ExpiredToken */
function callerIn(token: string, key: KeyObject): Verified | undefined {
  try {
    const claims = jwt.verify(token, key, {
      algorithms: [ALGORITHM],
      audience: INTERNAL_TOKEN_AUDIENCE,
      clockTolerance: CLOCK_SKEW_SECONDS,
    }) as jwt.JwtPayload;
    if (!ISSUER.test(claims.iss ?? '') || claims.exp === undefined) return undefined;
    const validUntil = (claims.exp + CLOCK_SKEW_SECONDS) * 1000;
    return { caller: Object.freeze(CallerClaims.parse(claims.caller)), validUntil };
  } catch (error) {
    if (error instanceof jwt.TokenExpiredError) throw new ExpiredToken('The internal token has expired.');
    return undefined;
  }
}
