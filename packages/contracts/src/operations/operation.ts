import type { z } from 'zod';
import type { Service } from '../services.ts';
import type { CallName, Method } from './call-path.ts';

/** Who answers a call: a service, or the gateway itself. */
export type ServiceName = Service | 'gateway';

/** `anyone`: also without any token. The gateway gives every browser at least a visitor. */
export type Role = 'anyone' | 'visitor' | 'customer' | 'admin' | 'artisan' | 'service';
export const shoppers = ['visitor', 'customer'] as const satisfies readonly Role[];
/** Callers of calls that depend on who is asking; artisans have calls of their own. */
export const everybody = ['visitor', 'customer', 'admin', 'service'] as const satisfies readonly Role[];

/** What an answer looks like that is not JSON. */
export interface OtherContent {
  readonly contentType: string;
}
/** JSON by its schema, something else by its content type, null: no body. */
export type Answer = z.ZodType | OtherContent | null;

/**
 * `shop`: everybody may read it. `shopper`: it belongs to one; all others get a 404. `holder`: a secret such as a
 * signed link, for whoever has it. `caller`: an id chosen by the caller, scoped to the caller.
 */
export type Ownership = 'shop' | 'shopper' | 'bearer' | 'caller';

/** The classes of calls that are counted together when one network is limited; the gateway has the numbers. */
export type RateLimit =
  | 'sign-in'
  | 'registration'
  | 'reset'
  | 'tracking'
  | 'contact'
  | 'newsletter'
  | 'offer-code'
  | 'payment'
  | 'chat'
  | 'promise'
  | 'search'
  | 'export';

/**
 * The urgency of calls under overload, the first to be refused first: starting something before continuing it, and the
 * webhooks of a payment provider last. Calls that wait for another company, `outside`, have a limit of their own: how
 * long they take says nothing about the load of the shop.
 */
export type Urgency = 'page' | 'browse' | 'desk' | 'cart' | 'checkout' | 'callback' | 'outside';

export const KILOBYTE = 1024;
export const MEGABYTE = 1024 * KILOBYTE;
/** The default limit of a body in bytes. */
export const BODY_LIMIT = 100 * KILOBYTE;

export interface OperationDetails {
  /** A summary as a sentence without its full stop. */
  readonly summary: string;
  readonly roles: readonly Role[];
  /** Schemas of its parameters; a value that does not fit is a 404 with the message of its schema. */
  readonly params?: z.ZodObject<Record<string, z.ZodType<string>>>;
  readonly query?: z.ZodObject;
  /** The request headers that it reads, with their meaning. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: z.ZodType;
  /** `application/json` by default. */
  readonly bodyType?: string;
  /**
   * How the body reaches the implementation, parsed by its schema by default: as JSON, as JSON or an HTML form
   * (`application/x-www-form-urlencoded`) or as raw bytes without a schema, or `unread`, for an implementation that
   * reads the request itself.
   */
  readonly bodyAs?: 'json' | 'form' | 'bytes' | 'unread';
  readonly answers: Readonly<Record<number, Answer>>;
  /** Refusals beyond those that follow from the rest, see `refusalsOf`. */
  readonly refusals?: readonly number[];
  /** The owner of what each input identifies, in path, query, body or header. Calls of admins need none. */
  readonly ownership?: Readonly<Record<string, Ownership>>;
  /** Why a write of admins leaves no audit entry; every other one leaves one. */
  readonly notAudited?: string;
  /** Besides the limit that all calls share. Answers from the gateway's cache are not counted. */
  readonly limit?: RateLimit;
  /** What it yields to when the shop is overloaded, see `urgencyOf`. */
  readonly urgency?: Urgency;
  /** Bytes of the largest body, 100 KiB by default. */
  readonly bodyLimit?: number;
  /** How the gateway caches the answer, a `search` by its small body; the answer must not depend on the caller. */
  readonly cache?: 'list' | 'detail' | 'offers' | 'image' | 'search' | 'promise';
  /**
   * How the gateway identifies the caller: `required` (503 when identity does not answer), `optional` (then continues
   * as a visitor), `ignored` (not identified). By default from the roles.
   */
  readonly caller?: 'required' | 'optional' | 'ignored';
  /** What the gateway invalidates when the call has succeeded: the caller's session, or the user `{id}`. */
  readonly changes?: 'own-session' | 'user-sessions';
  /** 503 also means that the shop has not configured this. */
  readonly mayBeUnavailable?: true;
}

/** Calls by their names, `{ 'GET /api/cart': { … } }`. */
export type Calls = Readonly<Record<CallName, OperationDetails>>;

export interface Operation extends OperationDetails {
  readonly name: CallName;
  readonly service: ServiceName;
  readonly method: Method;
  /** `{id}` stands for one segment. */
  readonly path: string;
  readonly bodyLimit: number;
}

/** Declares calls and keeps their literal types. */
export const defineCalls = <const Some extends Calls>(calls: Some): Some => calls;

/** The operations of one service. */
export interface Api<Some extends Calls = Calls> {
  readonly service: ServiceName;
  readonly calls: Some;
  /** The default limit of a body in bytes. */
  readonly bodyLimit?: number | undefined;
}
export const defineApi = <const Some extends Calls>(
  service: ServiceName,
  calls: Some,
  { bodyLimit }: { bodyLimit?: number } = {},
): Api<Some> => ({ service, calls, bodyLimit });

export function operationsOf({ service, calls, bodyLimit = BODY_LIMIT }: Api): Operation[] {
  return (Object.keys(calls) as CallName[]).map((name) => {
    const [method, path] = name.split(' ') as [Method, string];
    return { name, service, method, path, bodyLimit, ...(calls[name] as OperationDetails) };
  });
}

/** The names in an operation's path, in order. */
export function parametersOf(path: string): string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
}

export const isInternal = ({ path }: Pick<Operation, 'path'>) => path.startsWith('/internal/');

export const takesBody = ({ method }: Pick<Operation, 'method'>) => method !== 'GET';

/** Whether the gateway identifies the caller; it answers its own calls without. */
export function callerModeOf({ service, caller, cache, roles }: Operation): NonNullable<Operation['caller']> {
  if (!roles.includes('anyone')) return caller ?? 'required';
  return caller ?? (cache || service === 'gateway' ? 'ignored' : 'optional');
}

/** `browse` unless declared, `desk` for calls that only admins and artisans may make. */
export function urgencyOf({ urgency, roles }: Pick<Operation, 'urgency' | 'roles'>): Urgency {
  return urgency ?? (roles.every((role) => role === 'admin' || role === 'artisan') ? 'desk' : 'browse');
}

/** Every status an operation may refuse with. */
export function refusalsOf(operation: Operation): number[] {
  const { roles, query, body, headers, path, refusals = [] } = operation;
  const statuses = new Set(refusals);
  const hasParameters = parametersOf(path).length > 0;
  if (query || body || headers || hasParameters || takesBody(operation)) statuses.add(400);
  if (hasParameters || isInternal(operation)) statuses.add(404);
  // the app refuses a body that is too large or not JSON before the route reads it
  if (takesBody(operation)) statuses.add(413).add(415);
  if (!isInternal(operation)) {
    // an invalid token is refused wherever the caller is read
    if (callerModeOf(operation) !== 'ignored') statuses.add(401);
    // admins have no cart, shoppers no admin calls, artisans only their pieces
    if (!roles.includes('anyone')) statuses.add(403);
    statuses.add(429);
  }
  return [...statuses.add(503)].sort((a, b) => a - b);
}
