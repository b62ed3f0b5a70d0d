import type { ClientRequest, IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { SESSION_COOKIE } from '@loop-petal/service-kit/security/session-cookie';
import { createProxyMiddleware, type RequestHandler } from 'http-proxy-middleware';
import { type AnswerError, partUnavailable } from './answer-error.ts';
import { agentFor } from './upstream-fetch.ts';

export interface Forwarding {
  /** The `Set-Cookie` header for a new visitor; the service's session cookie takes precedence. */
  readonly newCookie?: string | undefined;
  readonly onAnswer?: ((status: number) => void) | undefined;
}
export interface UpstreamProxy {
  forward(req: IncomingMessage, res: ServerResponse, forwarding: Forwarding): void;
  upgrade(req: IncomingMessage, socket: Socket, head: Buffer): void;
  abort(req: IncomingMessage): void;
}

const UNAVAILABLE_STATUSES = new Set([502, 504]);
const UNREACHABLE_CODES = new Set(['ECONNREFUSED', 'EHOSTUNREACH', 'ENOTFOUND', 'EAI_AGAIN']);
/** The pauses before retries of a safe request while a service restarts. */
export const RETRY_AFTER_MS = [50, 250];
export const RETRY_WITHIN_MS = 1000;

/** @param onUnreachable called when the connection is refused */
export function createUpstreamProxy(
  target: string,
  timeoutMs: number,
  answerError: AnswerError,
  onUnreachable?: () => void,
): UpstreamProxy {
  const forwardings = new WeakMap<IncomingMessage, Forwarding>();
  const running = new WeakMap<IncomingMessage, ClientRequest>();
  const attempts = new WeakMap<IncomingMessage, { first: number; made: number }>();

  const send = (req: IncomingMessage, res: ServerResponse) => {
    proxy(req, res, (error) => answerError(error ?? partUnavailable(), req, res)).catch((error) =>
      answerError(error, req, res),
    );
  };

  /** Only safe requests are retried, and only briefly, because a longer outage is not a restart. */
  const retries = (req: IncomingMessage, res: ServerResponse): boolean => {
    const attempt = attempts.get(req) ?? { first: performance.now(), made: 0 };
    const pause = RETRY_AFTER_MS[attempt.made];
    const isSafe = (req.method === 'GET' || req.method === 'HEAD') && req.complete;
    if (!isSafe || pause === undefined || performance.now() - attempt.first > RETRY_WITHIN_MS) return false;
    attempts.set(req, { ...attempt, made: attempt.made + 1 });
    setTimeout(() => {
      if (!res.destroyed) send(req, res);
    }, pause);
    return true;
  };

  const proxy: RequestHandler = createProxyMiddleware({
    target,
    agent: agentFor(target),
    changeOrigin: false,
    xfwd: false,
    proxyTimeout: timeoutMs,
    on: {
      proxyReq(proxyReq, req, res) {
        running.set(req, proxyReq);
        // a client that disconnects must not keep the service busy
        res.once('close', () => {
          if (!res.writableFinished) proxyReq.destroy();
        });
      },
      proxyRes(proxyRes, req, res) {
        const status = proxyRes.statusCode ?? 502;
        const { newCookie, onAnswer } = forwardings.get(req) ?? {};
        if (UNAVAILABLE_STATUSES.has(status) || res.headersSent) {
          proxyRes.resume();
          if (!res.headersSent) answerError(partUnavailable(), req, res);
          return;
        }
        onAnswer?.(status);
        // an incomplete response must not look like one that is still being sent
        proxyRes.once('close', () => {
          if (!proxyRes.complete) res.destroy();
        });
        // hop-by-hop headers of the service do not apply to the client's connection
        delete proxyRes.headers.connection;
        delete proxyRes.headers['keep-alive'];
        req.headers.connection = res.shouldKeepAlive ? 'keep-alive' : 'close';
        if (newCookie !== undefined) addCookie(proxyRes, newCookie);
        keepPrivate(proxyRes, res);
      },
      error(error: NodeJS.ErrnoException, req, res) {
        if (UNREACHABLE_CODES.has(error.code ?? '')) onUnreachable?.();
        if ('writeHead' in res) {
          if (res.headersSent || res.destroyed) res.destroy();
          else if (!retries(req, res)) answerError(partUnavailable(), req, res);
        } else {
          res.destroy();
        }
      },
    },
  });

  return {
    forward(req, res, forwarding) {
      forwardings.set(req, forwarding);
      attempts.set(req, { first: performance.now(), made: 0 });
      send(req, res);
    },
    upgrade: (req, socket, head) => proxy.upgrade(req, socket, head),
    abort: (req) => running.get(req)?.destroy(),
  };
}

function addCookie(proxyRes: IncomingMessage, line: string): void {
  const given = proxyRes.headers['set-cookie'] ?? [];
  if (given.some((cookie) => cookie.startsWith(`${SESSION_COOKIE}=`))) return;
  proxyRes.headers['set-cookie'] = [...given, line];
}

/** A shared cache must not store a response with a cookie. */
function keepPrivate({ headers }: IncomingMessage, res: ServerResponse): void {
  const stated = headers['cache-control'] ?? String(res.getHeader('cache-control') ?? '');
  if (headers['set-cookie'] && !/no-store/.test(stated)) headers['cache-control'] = 'private, no-cache';
}
