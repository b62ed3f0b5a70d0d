import { randomBytes } from 'node:crypto';

export const makeNonce = (): string => randomBytes(16).toString('base64');

/** Only scripts that this page names may run. */
export function contentSecurityPolicy(nonce: string): string {
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}'`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: https:",
    "font-src 'self'",
    // Where the browser takes a card to, when the shop is paid through Clover.
    "connect-src 'self' ws: wss: https://token.clover.com https://token-sandbox.dev.clover.com",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}
