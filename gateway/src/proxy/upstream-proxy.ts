// biome-ignore lint/style/noRestrictedImports: the gateway has no transactions, and streams what it passes on
import http, { type ClientRequest, type IncomingMessage, type ServerResponse } from 'node:http';
// biome-ignore lint/style/noRestrictedImports: as above
import https from 'node:https';
import type { Socket } from 'node:net';
import { urlToHttpOptions } from 'node:url';
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
/** Headers of the service's connection, which do not apply to the client's. */
const HOP_BY_HOP = new Set(['connection', 'keep-alive', 'transfer-encoding']);
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

  const url = new URL(target);
  const address = urlToHttpOptions(url);
  const basePath = url.pathname.replace(/\/$/, '');
  const transport = url.protocol === 'https:' ? https : http;
  const agent = agentFor(target);

  const send = (req: IncomingMessage, res: ServerResponse) => {
    const { method, headers } = req;
    const request = transport.request({ ...address, agent, method, headers, path: basePath + req.url });
    running.set(req, request);
    request.setTimeout(timeoutMs, () => request.destroy());
    request.on('response', (answer) => passBack(answer, req, res));
    request.on('error', (error: NodeJS.ErrnoException) => {
      if (UNREACHABLE_CODES.has(error.code ?? '')) onUnreachable?.();
      if (res.headersSent || res.destroyed) res.destroy();
      else if (!retries(req, res)) answerError(partUnavailable(), req, res);
    });
    // a client that disconnects must not keep the service busy
    res.once('close', () => {
      if (!res.writableFinished) request.destroy();
    });
    sendBody(req, request);
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

  const passBack = (answer: IncomingMessage, req: IncomingMessage, res: ServerResponse): void => {
    const status = answer.statusCode ?? 502;
    const { newCookie, onAnswer } = forwardings.get(req) ?? {};
    if (UNAVAILABLE_STATUSES.has(status) || res.headersSent) {
      answer.resume();
      if (!res.headersSent) answerError(partUnavailable(), req, res);
      return;
    }
    onAnswer?.(status);
    // an incomplete response must not look like one that is still being sent
    answer.once('close', () => {
      if (!answer.complete) res.destroy();
    });
    if (newCookie !== undefined) addCookie(answer, newCookie);
    keepPrivate(answer, res);
    for (const [name, value] of Object.entries(answer.headers)) {
      if (value !== undefined && !HOP_BY_HOP.has(name)) res.setHeader(name, value);
    }
    res.statusCode = status;
    answer.pipe(res);
  };

  const upgrading: RequestHandler = createProxyMiddleware({
    target,
    agent,
    changeOrigin: false,
    xfwd: false,
    proxyTimeout: timeoutMs,
    on: {
      error(error: NodeJS.ErrnoException, _req, res) {
        if (UNREACHABLE_CODES.has(error.code ?? '')) onUnreachable?.();
        res.destroy();
      },
    },
  });

  return {
    forward(req, res, forwarding) {
      forwardings.set(req, forwarding);
      attempts.set(req, { first: performance.now(), made: 0 });
      send(req, res);
    },
    upgrade: (req, socket, head) => upgrading.upgrade(req, socket, head),
    abort: (req) => running.get(req)?.destroy(),
  };
}

/** A body that has arrived leaves with the headers. */
function sendBody(req: IncomingMessage, request: ClientRequest): void {
  const length = Number(req.headers['content-length'] ?? 0);
  if (req.headers['transfer-encoding'] !== undefined || req.readableLength < length) req.pipe(request);
  else request.end(length > 0 ? req.read() : undefined);
}

function addCookie({ headers }: IncomingMessage, line: string): void {
  const given = headers['set-cookie'] ?? [];
  if (given.some((cookie) => cookie.startsWith(`${SESSION_COOKIE}=`))) return;
  headers['set-cookie'] = [...given, line];
}

/** A shared cache must not store a response with a cookie. */
function keepPrivate({ headers }: IncomingMessage, res: ServerResponse): void {
  const stated = headers['cache-control'] ?? String(res.getHeader('cache-control') ?? '');
  if (headers['set-cookie'] && !/no-store/.test(stated)) headers['cache-control'] = 'private, no-cache';
}
