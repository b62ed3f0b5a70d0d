/** The page runs only its own files; product pictures may come from other hosts. */
export function securityHeaders(publicUrl: string): Record<string, string> {
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data: blob: https:",
    "font-src 'self'",
    "connect-src 'self'",
    "frame-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    ...(publicUrl.startsWith('https:') ? ['upgrade-insecure-requests'] : []),
  ];
  return {
    'content-security-policy': policy.join('; '),
    'referrer-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
    'x-robots-tag': 'noindex',
  };
}
