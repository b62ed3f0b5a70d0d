import type { z } from 'zod';
import type { Service } from '../services.ts';
import type { CallName, Method } from './call-path.ts';

/** Who answers a call: a service, or the gateway itself. */
export type ServiceName = Service | 'gateway';

/** `anyone`: also without any token. The gateway makes everybody at least a visitor. */
export type Role = 'anyone' | 'visitor' | 'customer' | 'admin' | 'artisan' | 'service';
export const shoppers = ['visitor', 'customer'] as const satisfies readonly Role[];
/** Who may make calls that look at who is asking; artisans have calls of their own. */
export const everybody = ['visitor', 'customer', 'admin', 'service'] as const satisfies readonly Role[];

/** What an answer that is no JSON looks like. */
export interface OtherContent {
  readonly contentType: string;
}
/** JSON by its schema, something else by its content type, null: no body. */
export type Answer = z.ZodType | OtherContent | null;

/**
 * `shop`: everybody may name it. `shopper`: it belongs to one; for all others it does not exist. `holder`: a secret such
 * as a signed link; whoever has it may. `caller`: a name of the caller's own, which means nothing in anybody else's mouth.
 */
export type Ownership = 'shop' | 'shopper' | 'bearer' | 'caller';

/** What is counted together when calls of one network are limited; the gateway knows how many may be made. */
export type RateLimit =
  | 'sign-in'
  | 'registration'
  | 'reset'
  | 'tracking'
  | 'contact'
  | 'newsletter'
  | 'payment'
  | 'chat';

/**
 * How long calls are still taken when there are more than can be done, the first to be refused first: what begins something
 * yields before what goes on with it, and everything before the news of a payment provider.
 */
export type Urgency = 'page' | 'browse' | 'desk' | 'cart' | 'checkout' | 'callback';

export const KILOBYTE = 1024;
export const MEGABYTE = 1024 * KILOBYTE;
/** Bytes of the largest body, where nothing else is declared. */
export const BODY_LIMIT = 100 * KILOBYTE;

export interface OperationDetails {
  /** What it does, as a sentence without its full stop. */
  readonly summary: string;
  readonly roles: readonly Role[];
  /** What its parameters look like, where that can be told; anything else is a 404 with the message of its schema. */
  readonly params?: z.ZodObject<Record<string, z.ZodType<string>>>;
  readonly query?: z.ZodObject;
  /** Request headers that mean something to it, with what they mean. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: z.ZodType;
  /** `application/json` unless told otherwise. */
  readonly bodyType?: string;
  /**
   * How the body reaches the implementation, read by its schema unless told otherwise: as JSON, as JSON or an HTML form
   * (`application/x-www-form-urlencoded`) or as bytes that no schema has read, or `unread`, for an implementation that
   * reads the request itself.
   */
  readonly bodyAs?: 'json' | 'form' | 'bytes' | 'unread';
  readonly answers: Readonly<Record<number, Answer>>;
  /** Refusals beyond those that follow from the rest, see `refusalsOf`. */
  readonly refusals?: readonly number[];
  /** Who owns what each input identifies, wherever it stands: path, query, body or header. Calls of admins need none. */
  readonly ownership?: Readonly<Record<string, Ownership>>;
  /** Why a write of admins leaves no audit entry; every other one has to. */
  readonly notAudited?: string;
  /** Besides the limit that all calls share. */
  readonly limit?: RateLimit;
  /** What it yields to when the shop is overloaded, see `urgencyOf`. */
  readonly urgency?: Urgency;
  /** Bytes of the largest body, 100 KiB unless told otherwise. */
  readonly bodyLimit?: number;
  /** How the gateway keeps the answer, a `search` by its small body; who calls means nothing then. */
  readonly cache?: 'list' | 'detail' | 'offers' | 'image' | 'search' | 'promise';
  /**
   * Whether the gateway has to know who calls: `required` (503 when identity can't say), `optional` (goes on as a
   * stranger then), `ignored` (nobody is told). From the roles unless told otherwise.
   */
  readonly caller?: 'required' | 'optional' | 'ignored';
  /** What the gateway has to look up anew when the call has succeeded: who the caller is, or the user `{id}`. */
  readonly changes?: 'own-session' | 'user-sessions';
  /** 503 also means that the shop has not set this up. */
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

/** Declares calls and keeps what their types know. */
export const defineCalls = <const Some extends Calls>(calls: Some): Some => calls;

/** What one service can be asked. */
export interface Api<Some extends Calls = Calls> {
  readonly service: ServiceName;
  readonly calls: Some;
  /** Bytes of the largest body, where a call does not say it. */
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

/** Whether the gateway looks at who calls; it answers its own calls without. */
export function callerModeOf({ service, caller, cache, roles }: Operation): NonNullable<Operation['caller']> {
  if (!roles.includes('anyone')) return caller ?? 'required';
  return caller ?? (cache || service === 'gateway' ? 'ignored' : 'optional');
}

/** `browse` unless declared otherwise, `desk` for what only those who work in the shop may call. */
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
  // the app refuses a body that is too large or no JSON before the route looks at it
  if (takesBody(operation)) statuses.add(413).add(415);
  if (!isInternal(operation)) {
    // a token that is none is refused wherever one is looked at
    if (callerModeOf(operation) !== 'ignored') statuses.add(401);
    // admins have no cart, shoppers no back office, artisans nothing but their pieces
    if (!roles.includes('anyone')) statuses.add(403);
    statuses.add(429);
  }
  return [...statuses.add(503)].sort((a, b) => a - b);
}
