import type { AnswerHeaders, CallReceived, CallReturned, Replied } from '@loop-petal/contracts/operations/call';
import type { CallName } from '@loop-petal/contracts/operations/call-path';
import type { CallerClaims } from '@loop-petal/contracts/operations/caller';
import type { Api, Calls, Operation, Role } from '@loop-petal/contracts/operations/operation';
import { operationsOf } from '@loop-petal/contracts/operations/operation';
import { describeIssue } from '@loop-petal/contracts/rules/describe-issue';
import { isStaffRole } from '@loop-petal/contracts/rules/staff-roles';
import { json, type Request, type RequestHandler, type Response, Router, raw, urlencoded } from 'express';
import { z } from 'zod';
import { ERROR_STATUSES, httpDuration, httpRequests, startAtZero } from '../telemetry/metrics.ts';
import { callerOf } from './callers.ts';
import { forbidden, NOT_A_SERVICE, notFound, unauthorized } from './errors.ts';
import { readInput } from './read-input.ts';
import { sendPages } from './send-pages.ts';

interface Exchange {
  readonly req: Request;
  readonly res: Response;
}

/**
 * The implementation of each call. Parses input by the contract's schemas, checks roles, and serializes the response by
 * its view.
 */
export type Handlers<Some extends Calls> = {
  readonly [Name in keyof Some & CallName]: (
    received: CallReceived<Name, Some[Name]> & Exchange,
  ) => Promise<CallReturned<Some[Name]>> | CallReturned<Some[Name]>;
};

class Reply implements Replied {
  constructor(
    readonly status: number,
    readonly body: unknown,
    readonly headers: AnswerHeaders,
  ) {}
}

export function reply<Status extends number>(status: Status): Replied<Status, undefined>;
export function reply<Status extends number, Body>(
  status: Status,
  body: Body,
  headers?: AnswerHeaders,
): Replied<Status, Body>;
export function reply(status: number, body?: unknown, headers: AnswerHeaders = {}): Replied {
  return new Reply(status, body, headers);
}

export function implement<Some extends Calls>(api: Api<Some>, handlers: Handlers<Some>): Router {
  const router = Router();
  for (const operation of operationsOf(api).sort(literalFirst)) {
    const handle = (handlers as Record<string, unknown>)[operation.name] as Handle;
    const path = operation.path.replace(/\{(\w+)\}/g, ':$1');
    countFromZero(operation, path);
    router[operation.method.toLowerCase() as 'post'](path, ...bodyReaders(operation), routeOf(operation, handle));
  }
  return router;
}

function countFromZero({ method, answers }: Operation, path: string): void {
  const labels = { method: [method], route: [path] };
  startAtZero(httpRequests, { ...labels, status: [...Object.keys(answers), ...ERROR_STATUSES] });
  startAtZero(httpDuration, labels);
}

function bodyReaders({ bodyAs, bodyLimit: limit }: Operation): RequestHandler[] {
  if (bodyAs === 'bytes') return [raw({ type: () => true, limit })];
  return bodyAs === 'form' ? [json({ limit }), urlencoded({ limit })] : [];
}

type Handle = (received: unknown) => unknown;

/** `/api/cart/totals` must come before `/api/cart/{id}`. */
const literalFirst = (one: Operation, other: Operation) => (asSorted(one) < asSorted(other) ? -1 : 1);
const asSorted = ({ path }: Operation) => path.replaceAll('{', '\uffff');

function routeOf(operation: Operation, handle: Handle) {
  const { query, answers } = operation;
  const successes = Object.keys(answers)
    .map(Number)
    .filter((status) => status < 400);
  const [usual = 500] = successes;
  const mayCall = roleCheck(operation);
  return async (req: Request, res: Response): Promise<void> => {
    const caller = mayCall(callerOf(req));
    const received = {
      params: readParameters(operation, req.params as Record<string, string>),
      query: query && readInput(query, req.query),
      body: readBody(operation, req.body),
      caller,
      req,
      res,
    };
    const answer = await handle(received);
    if (res.headersSent) return;
    if (answer instanceof Reply) await write(res.set(answer.headers), operation, answer.status, answer.body);
    else await write(res, operation, usual, answer);
  };
}

function readBody({ body, bodyAs }: Operation, given: unknown): unknown {
  if (bodyAs === 'bytes') return Buffer.isBuffer(given) ? given : Buffer.alloc(0);
  if (bodyAs === 'unread') return undefined;
  return bodyAs ? given : body && readInput(body, given);
}

async function write(res: Response, { answers }: Operation, status: number, body: unknown): Promise<void> {
  const form = answers[status];
  res.status(status);
  if (!form) res.end();
  else if (form instanceof z.ZodType && isPages(body)) await sendPages(res, body, (page) => form.parse(page));
  else if (form instanceof z.ZodType) res.json(form.parse(body));
  else {
    if (!res.get('Content-Type')) res.type(form.contentType);
    res.send(body);
  }
}

const isPages = (body: unknown): body is AsyncIterable<unknown> =>
  typeof body === 'object' && body !== null && Symbol.asyncIterator in body;

/** An id that can't exist is unknown, so it is a 404: Postgres can't store NUL, so no id contains it. */
function readParameters({ params: schema }: Operation, params: Record<string, string>): Record<string, string> {
  if (Object.values(params).some((value) => value.includes('\0'))) throw notFound('Not found');
  const parsed = schema?.safeParse(params, { error: describeIssue });
  if (parsed?.error) throw notFound(parsed.error.issues[0]?.message ?? 'Not found');
  return { ...params, ...parsed?.data };
}

/** Checks a caller against the roles of a call. @throws ShopError 401, 403, or 404 for a call between services */
function roleCheck({ roles, path }: Operation): (caller: CallerClaims | undefined) => CallerClaims | undefined {
  const allowed = new Set<Role>(roles);
  const isInternal = path.startsWith('/internal/');
  return (caller) => {
    if (allowed.has('anyone') || (caller && allowed.has(caller.kind))) return caller;
    if (isInternal) throw notFound('Not found', NOT_A_SERVICE);
    if (caller?.kind === 'customer') throw forbidden('You are not allowed to do this.');
    if (caller && allowed.has('visitor')) throw forbidden('Only shoppers can do this.');
    if (caller?.kind === 'admin') throw forbidden('Only artisans can do this.');
    if (caller && isStaffRole(caller.kind)) throw forbidden('You are not allowed to do this.');
    throw unauthorized('Please log in.');
  };
}
