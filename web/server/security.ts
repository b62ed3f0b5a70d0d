import { createHash } from 'node:crypto';

/** Only our own files and the one inline script that starts them may run. */
export function contentSecurityPolicy(inlineScript: string): string {
  const hash = createHash('sha256').update(inlineScript).digest('base64');
  return [
    "default-src 'self'",
    `script-src 'self' 'sha256-${hash}'`,
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
