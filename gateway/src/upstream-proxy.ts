import type { ClientRequest, IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { SESSION_COOKIE } from '@loop-petal/service-kit/session-cookie';
import { createProxyMiddleware, type RequestHandler } from 'http-proxy-middleware';
import { type AnswerError, upstreamAway } from './answer-error.ts';
import { agentFor } from './upstream-fetch.ts';

export interface Forwarding {
  /** `Set-Cookie` line for a new visitor; the service's own session cookie goes before it. */
  readonly newCookie?: string | undefined;
  /** Called with the status before the answer goes to the client. */
  readonly onAnswer?: ((status: number) => void) | undefined;
}
export interface UpstreamProxy {
  forward(req: IncomingMessage, res: ServerResponse, forwarding: Forwarding): void;
  upgrade(req: IncomingMessage, socket: Socket, head: Buffer): void;
  /** Gives a request up in the middle. */
  abort(req: IncomingMessage): void;
}

const GONE = new Set([502, 504]);

export function createUpstreamProxy(target: string, timeoutMs: number, answerError: AnswerError): UpstreamProxy {
  const forwardings = new WeakMap<IncomingMessage, Forwarding>();
  const running = new WeakMap<IncomingMessage, ClientRequest>();

  const proxy: RequestHandler = createProxyMiddleware({
    target,
    agent: agentFor(target),
    changeOrigin: false,
    xfwd: false,
    proxyTimeout: timeoutMs,
    on: {
      proxyReq(proxyReq, req, res) {
        running.set(req, proxyReq);
        // a browser that leaves must not keep the service busy
        res.once('close', () => {
          if (!res.writableFinished) proxyReq.destroy();
        });
      },
      proxyRes(proxyRes, req, res) {
        const status = proxyRes.statusCode ?? 502;
        const { newCookie, onAnswer } = forwardings.get(req) ?? {};
        if (GONE.has(status) || res.headersSent) {
          proxyRes.resume();
          if (!res.headersSent) answerError(upstreamAway(), req, res);
          return;
        }
        onAnswer?.(status);
        // the connection to the client is its own affair, not the one to the service
        delete proxyRes.headers.connection;
        req.headers.connection = res.shouldKeepAlive ? 'keep-alive' : 'close';
        if (newCookie !== undefined) addCookie(proxyRes, newCookie);
      },
      error(_error, req, res) {
        if ('writeHead' in res) {
          if (!res.headersSent && !res.destroyed) answerError(upstreamAway(), req, res);
          else res.destroy();
        } else {
          res.destroy();
        }
      },
    },
  });

  return {
    forward(req, res, forwarding) {
      forwardings.set(req, forwarding);
      proxy(req, res, (error) => answerError(error ?? upstreamAway(), req, res)).catch((error) =>
        answerError(error, req, res),
      );
    },
    upgrade: (req, socket, head) => proxy.upgrade(req, socket, head),
    abort: (req) => running.get(req)?.destroy(),
  };
}

function addCookie(proxyRes: IncomingMessage, line: string): void {
  const given = proxyRes.headers['set-cookie'] ?? [];
  if (given.some((cookie) => cookie.startsWith(`${SESSION_COOKIE}=`))) return;
  proxyRes.headers['set-cookie'] = [...given, line];
  // an answer with somebody's session must not be kept by a shared cache
  if (/public/.test(proxyRes.headers['cache-control'] ?? '')) proxyRes.headers['cache-control'] = 'private, no-cache';
}
