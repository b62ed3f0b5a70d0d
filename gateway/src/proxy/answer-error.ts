import type { IncomingMessage, ServerResponse } from 'node:http';
import type { HttpError } from '@loop-petal/contracts/operations/http-error';
import { ShopError, TooManyRequests, unavailable } from '@loop-petal/service-kit/http/errors';
import type { Logger } from '@loop-petal/service-kit/telemetry/logger';
import type { SecurityHeaders } from '../protection/security-headers.ts';
import { isPage } from '../routing/routing.ts';

const RETRY_SECONDS = 2;

export const partUnavailable = (cause?: unknown): ShopError =>
  Object.assign(
    unavailable('This part of the shop is not available right now. Please try again in a moment.', 'part_unavailable'),
    { cause },
  );

export type AnswerError = (error: unknown, req: IncomingMessage, res: ServerResponse) => void;

export function createAnswerError(logger: Logger, security: SecurityHeaders): AnswerError {
  return (error, req, res) => {
    const known = error instanceof ShopError ? error : undefined;
    if (!known) logger.error({ err: error, method: req.method, path: pathOf(req) }, 'request failed');
    if (res.headersSent) {
      res.destroy();
      return;
    }
    for (const name of res.getHeaderNames()) if (name !== 'x-request-id') res.removeHeader(name);
    const status = known?.status ?? 500;
    const message = known?.message ?? 'Something went wrong on our side.';
    const wantsPage = req.method === 'GET' && isPage(pathOf(req)) && (req.headers.accept ?? '').includes('text/html');
    for (const [name, value] of wantsPage ? security.page : security.data) res.setHeader(name, value);
    res.setHeader('cache-control', 'no-store');
    if (known instanceof TooManyRequests) res.setHeader('retry-after', known.retryAfterSeconds);
    else if (status === 503) res.setHeader('retry-after', RETRY_SECONDS);
    // an unread body makes the connection unusable
    if (!req.complete) res.setHeader('connection', 'close');
    res.setHeader('content-type', wantsPage ? 'text/html; charset=utf-8' : 'application/json; charset=utf-8');
    const body: HttpError = known ? { message, code: known.code } : { message };
    res.writeHead(status).end(wantsPage ? page(message) : JSON.stringify(body));
  };
}

const pathOf = (req: IncomingMessage): string => req.url?.split('?', 1)[0] ?? '/';

/** Needs no escaping: all messages are the gateway's constants. */
const page = (message: string) => `<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>One moment, please</title>
<body style="font-family:system-ui,sans-serif;max-width:32rem;margin:20vh auto;padding:0 1rem;text-align:center">
<h1>One moment, please</h1><p>${message}</p><p><a href="">Try again</a></p></body></html>`;
