import { createHash } from 'node:crypto';

/**
 * Allows only our files and these inline scripts.
 * @param publicUrl the shop's public address
 */
export function contentSecurityPolicy(publicUrl: string, ...inlineScripts: string[]): string {
  // For browsers in which 'self' excludes WebSockets.
  const sockets = new URL(publicUrl).origin.replace(/^http/, 'ws');
  const hashes = inlineScripts.map((script) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`);
  return [
    "default-src 'self'",
    `script-src 'self' ${hashes.join(' ')}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: https:",
    "font-src 'self'",
    // The browser sends cards to Clover when it is the payment provider.
    `connect-src 'self' ${sockets} https://token.clover.com https://token-sandbox.dev.clover.com`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}
