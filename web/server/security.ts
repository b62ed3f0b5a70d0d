import { createHash } from 'node:crypto';

/**
 * Only our own files and these scripts of the page itself may run.
 * @param publicUrl where shoppers reach the shop
 */
export function contentSecurityPolicy(publicUrl: string, ...inlineScripts: string[]): string {
  // for browsers whose 'self' means no sockets
  const sockets = new URL(publicUrl).origin.replace(/^http/, 'ws');
  const hashes = inlineScripts.map((script) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`);
  return [
    "default-src 'self'",
    `script-src 'self' ${hashes.join(' ')}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: https:",
    "font-src 'self'",
    // Where the browser takes a card to, when the shop is paid through Clover.
    `connect-src 'self' ${sockets} https://token.clover.com https://token-sandbox.dev.clover.com`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}
