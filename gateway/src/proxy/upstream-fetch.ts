// biome-ignore lint/style/noRestrictedImports: the gateway has no transactions, and streams what it passes on
import http from 'node:http';
// biome-ignore lint/style/noRestrictedImports: as above
import https from 'node:https';

/** Kept open between requests, and limited, so that one slow service can't use up the gateway's sockets. */
const AGENT = {
  keepAlive: true,
  maxSockets: 256,
  maxFreeSockets: 32,
  scheduling: 'lifo',
  // shorter than the services' keep-alive (65 s), so that no connection is reused while the service is closing it
  timeout: 30_000,
} as const;
export const httpAgent = new http.Agent(AGENT);
const httpsAgent = new https.Agent(AGENT);
export const agentFor = (url: string) => (url.startsWith('https:') ? httpsAgent : httpAgent);

export interface UpstreamAnswer {
  readonly status: number;
  readonly headers: http.IncomingHttpHeaders;
  readonly body: Buffer;
}
const MAX_BYTES = 32 * 1024 * 1024;

/**
 * Reads the response to a GET, or to a JSON POST if there is a body. @throws after `timeoutMs` and for an incomplete
 * response
 */
export function fetchUpstream(
  url: string,
  headers: http.OutgoingHttpHeaders,
  timeoutMs: number,
  body?: Buffer,
): Promise<UpstreamAnswer> {
  return new Promise((resolve, reject) => {
    const transport = url.startsWith('https:') ? https : http;
    const request = transport.request(url, {
      method: body ? 'POST' : 'GET',
      headers: body ? { ...headers, 'content-type': 'application/json', 'content-length': body.length } : headers,
      agent: agentFor(url),
      signal: AbortSignal.timeout(timeoutMs),
    });
    request.on('error', reject);
    request.on('response', (response) => {
      const chunks: Buffer[] = [];
      let size = 0;
      response.on('data', (chunk: Buffer) => {
        size += chunk.length;
        if (size > MAX_BYTES) request.destroy(new Error('the answer is too large'));
        else chunks.push(chunk);
      });
      response.on('error', reject);
      response.on('end', () => {
        if (!response.complete) return reject(new Error('the answer was cut off'));
        resolve({ status: response.statusCode ?? 502, headers: response.headers, body: Buffer.concat(chunks) });
      });
    });
    request.end(body);
  });
}
