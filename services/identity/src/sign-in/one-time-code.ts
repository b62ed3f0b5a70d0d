import { generateSync, ScureBase32Plugin, verifySync } from 'otplib';

const PERIOD_SECONDS = 30;
const CODE_DIGITS = 6;
const base32Plugin = new ScureBase32Plugin();

export const stepAt = (now: Date): number => Math.floor(now.getTime() / 1000 / PERIOD_SECONDS);

/** The six-digit code of a time step (RFC 4226 with HMAC-SHA-1, as authenticator apps implement it). */
export const codeOfStep = (secret: Buffer, step: number): string =>
  generateSync({ secret, epoch: step * PERIOD_SECONDS });

/**
 * The time step of a code: the current or an adjacent one, because clocks differ and typing takes time (RFC 6238, 5.2).
 */
export function stepOfCode(secret: Buffer, code: string, now: Date): number | undefined {
  if (!/^\d{6}$/.test(code)) return undefined;
  const middle = stepAt(now) * PERIOD_SECONDS;
  const result = verifySync({ secret, token: code, epoch: middle, epochTolerance: PERIOD_SECONDS });
  return result.valid && 'timeStep' in result ? result.timeStep : undefined;
}

export const base32 = (bytes: Uint8Array): string => base32Plugin.encode(bytes);

/** The `otpauth:` link for authenticator apps, also shown as a QR code. */
export function otpauthUri(issuer: string, account: string, secret: Buffer): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`;
  return `otpauth://totp/${label}?secret=${base32(secret)}&issuer=${encodeURIComponent(issuer)}&digits=${CODE_DIGITS}&period=${PERIOD_SECONDS}`;
}
