import type { IncomingMessage, ServerResponse } from 'node:http';
import helmet from 'helmet';

export type HeaderList = readonly (readonly [name: string, value: string])[];

export interface SecurityHeaders {
  /** For pages without a policy; the web server sends its policy with hashes or nonces. */
  readonly page: HeaderList;
  readonly data: HeaderList;
  /** Emails and social previews show pictures on other sites. */
  readonly image: HeaderList;
}

/** Helmet's headers, computed once and also sent with cached responses. */
export function securityHeaders(publicUrl: string): SecurityHeaders {
  const https = publicUrl.startsWith('https:');
  const pagePolicy = {
    defaultSrc: ["'self'"],
    scriptSrc: ["'self'"],
    scriptSrcAttr: ["'none'"],
    // for server-rendered style attributes
    styleSrc: ["'self'", "'unsafe-inline'"],
    imgSrc: ["'self'", 'data:', 'blob:', 'https:'],
    fontSrc: ["'self'", 'data:'],
    connectSrc: ["'self'"],
    objectSrc: ["'none'"],
    baseUri: ["'self'"],
    formAction: ["'self'"],
    frameAncestors: ["'none'"],
    ...(https ? { upgradeInsecureRequests: [] } : {}),
  };
  const dataPolicy = { defaultSrc: ["'none'"], frameAncestors: ["'none'"] };
  const common = {
    strictTransportSecurity: https ? { maxAge: 31_536_000, includeSubDomains: false } : false,
    // omitted, because browsers warn when only some documents of an origin, such as the email preview, request it
    originAgentCluster: false,
    frameguard: { action: 'deny' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  } as const;
  const policy = (directives: Record<string, string[]>) => ({ useDefaults: false, directives });
  return {
    page: collect({ ...common, contentSecurityPolicy: policy(pagePolicy) }),
    data: collect({ ...common, contentSecurityPolicy: policy(dataPolicy) }),
    image: collect({
      ...common,
      contentSecurityPolicy: policy(dataPolicy),
      crossOriginResourcePolicy: { policy: 'cross-origin' },
    }),
  };
}

function collect(options: Parameters<typeof helmet>[0]): HeaderList {
  const headers: [string, string][] = [];
  const res = {
    setHeader: (name: string, value: string) => headers.push([name.toLowerCase(), String(value)]),
    removeHeader: () => undefined,
  };
  helmet(options)({} as IncomingMessage, res as unknown as ServerResponse, (error?: unknown) => {
    if (error) throw error;
  });
  return headers;
}
