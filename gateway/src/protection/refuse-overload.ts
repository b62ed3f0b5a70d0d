import type { IncomingMessage, ServerResponse } from 'node:http';
import type { HttpError } from '@loop-petal/contracts/operations/http-error';
import { ShopError } from '@loop-petal/service-kit/http/errors';
import { createCounter, httpRequests } from '@loop-petal/service-kit/telemetry/metrics';
import type { Route } from '../routing/routing.ts';
import { URGENCIES } from './admission.ts';
import type { SecurityHeaders } from './security-headers.ts';

export const overloadRefusals = createCounter(
  'gateway_overload_refusals_total',
  'Requests refused by the gateway because too many were in flight',
  { urgency: URGENCIES },
);

export const busy = () => new ShopError(503, 'busy', 'The shop is very busy. Please try again in a moment.');
const { message, code } = busy();
const BUSY: HttpError = { message, code };
const BUSY_BODY = JSON.stringify(BUSY);
/** Randomized, so that refused visitors return at different times. */
const FIRST_RETRY_SECONDS = 2;
const RETRY_SPREAD = 4;
/** A smaller body is read and dropped; for a larger one the connection is closed. */
const SMALL_BODY = 16 * 1024;

/** The cheapest possible response: 503 with `Retry-After`, and for browsers a page that reloads automatically. */
export function refuseOverload(
  { page, data }: SecurityHeaders,
  { prefix, urgency }: Route,
  req: IncomingMessage,
  res: ServerResponse,
): void {
  const { method = 'GET', headers } = req;
  overloadRefusals.inc({ urgency });
  httpRequests.inc({ method, route: prefix, status: 503 });
  const seconds = FIRST_RETRY_SECONDS + Math.floor(Math.random() * RETRY_SPREAD);
  const isPage = (urgency === 'page' || urgency === 'admin') && (headers.accept ?? '').includes('text/html');
  const body = isPage ? busyPage(seconds) : BUSY_BODY;
  const head = (isPage ? page : data).flat();
  head.push('content-type', isPage ? 'text/html; charset=utf-8' : 'application/json; charset=utf-8');
  head.push('cache-control', 'no-store', 'retry-after', String(seconds));
  head.push('content-length', String(Buffer.byteLength(body)));
  const isSmall = headers['transfer-encoding'] === undefined && Number(headers['content-length'] ?? 0) <= SMALL_BODY;
  if (!isSmall) head.push('connection', 'close');
  res.writeHead(503, head).end(method === 'HEAD' ? undefined : body);
}

const busyPage = (seconds: number) => `<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta http-equiv="refresh" content="${seconds}"><title>One moment, please</title>
<body style="font-family:system-ui,sans-serif;max-width:32rem;margin:20vh auto;padding:0 1rem;text-align:center">
<h1>One moment, please</h1><p>The shop is very busy. This page tries again automatically in ${seconds} seconds.</p></body></html>`;
