import type { z } from 'zod';
import { STAFF_ROLES, type StaffRole } from '../rules/staff-roles.ts';
import type { Service } from '../services.ts';
import type { CallName, Method } from './call-path.ts';

export type ServiceName = Service | 'gateway';

/** `anyone`: no token needed. The gateway makes every browser a visitor. */
export type Role = 'anyone' | 'visitor' | 'customer' | StaffRole | 'service';
export const shoppers = ['visitor', 'customer'] as const satisfies readonly Role[];
/** Roles of people who answer customers. */
export const supporters = ['admin', 'support'] as const satisfies readonly Role[];
/** Roles for calls whose response depends on the caller; other staff have separate calls. */
export const everyone = ['visitor', 'customer', 'admin', 'service'] as const satisfies readonly Role[];

export interface OtherContent {
  readonly contentType: string;
}
/** JSON by its schema, other content by its type, null for no body. */
export type Answer = z.ZodType | OtherContent | null;

/**
 * `shop`: readable by everyone. `shopper`: private; other shoppers get a 404. `bearer`: a secret such as a signed link,
 * valid for its holder. `caller`: an id that the caller chooses, scoped to the caller.
 */
export type Ownership = 'shop' | 'shopper' | 'bearer' | 'caller';

/** Calls of one class share a counter per network; the gateway defines the limits. */
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
  | 'upload'
  | 'export';

/**
 * Priority under overload, lowest first: the gateway refuses new visits before purchases, and payment webhooks last.
 * Calls that wait for another company (`outside`) have a separate limit, because their duration does not depend on the
 * shop's load.
 */
export type Urgency = 'page' | 'browse' | 'admin' | 'cart' | 'checkout' | 'callback' | 'outside';

export const KILOBYTE = 1024;
export const MEGABYTE = 1024 * KILOBYTE;
/** Includes paths without a call, such as pages and sockets. */
export const BODY_LIMIT = 100 * KILOBYTE;

export interface OperationDetails {
  /** A sentence without the final period. */
  readonly summary: string;
  /** Defaults to admins under `/api/admin/` and services under `/internal/`; required for other paths. */
  readonly roles?: readonly Role[];
  /** Schemas of path parameters; an invalid value is a 404 with the schema's message. */
  readonly params?: z.ZodObject<Record<string, z.ZodType<string>>>;
  readonly query?: z.ZodObject;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: z.ZodType;
  readonly bodyType?: string;
  /**
   * How the implementation receives the body: JSON parsed by its schema (the default), JSON or an HTML form
   * (`application/x-www-form-urlencoded`), raw bytes without a schema, or `unread` if the implementation reads the
   * request.
   */
  readonly bodyAs?: 'json' | 'form' | 'bytes' | 'unread';
  readonly answers: Readonly<Record<number, Answer>>;
  /** Refusals that `refusalsOf` can't derive. */
  readonly refusals?: readonly number[];
  /** The owner of each id in path, query, body or header. Admin calls need none. */
  readonly ownership?: Readonly<Record<string, Ownership>>;
  /** The reason why this admin write creates no audit entry; all others create one. */
  readonly notAudited?: string;
  /** Applies on top of the limit that all calls share. Responses from the gateway's cache are not counted. */
  readonly limit?: RateLimit;
  readonly urgency?: Urgency;
  readonly bodyLimit?: number;
  /**
   * How the gateway caches the response; `search` uses the small body as the key. The response must not depend on the
   * caller.
   */
  readonly cache?: 'list' | 'detail' | 'offers' | 'image' | 'search' | 'promise';
  /**
   * How the gateway identifies the caller: `required` (503 when identity is down), `optional` (continues as a visitor),
   * `ignored`. Derived from the roles by default.
   */
  readonly caller?: 'required' | 'optional' | 'ignored';
  /** What the gateway invalidates after success: the caller's session, or the sessions of user `{id}`. */
  readonly changes?: 'own-session' | 'user-sessions';
  /** A 503 can also mean that the shop has not configured this feature. */
  readonly mayBeUnavailable?: true;
}

export type Calls = Readonly<Record<CallName, OperationDetails>>;

type InternalName = `${Method} /internal/${string}`;
type AdminName = `${Method} /api/admin/${string}`;
export type RolesOf<Name, Call> = Call extends { roles: readonly (infer Declared extends Role)[] }
  ? Declared
  : Name extends InternalName
    ? 'service'
    : 'admin';
type WithRoles<Some> = {
  [Name in keyof Some]: Name extends InternalName | AdminName ? unknown : { readonly roles: readonly Role[] };
};

export interface Operation extends OperationDetails {
  readonly roles: readonly Role[];
  readonly name: CallName;
  readonly service: ServiceName;
  readonly method: Method;
  readonly path: string;
  readonly bodyLimit: number;
}

export const defineCalls = <const Some extends Calls>(calls: Some & WithRoles<Some>): Some => calls;

export interface Api<Some extends Calls = Calls> {
  readonly service: ServiceName;
  readonly calls: Some;
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
    const roles: Role[] = [path.startsWith('/internal/') ? 'service' : 'admin'];
    return { name, service, method, path, bodyLimit, roles, ...(calls[name] as OperationDetails) };
  });
}

export function parametersOf(path: string): string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
}

export const isInternal = ({ path }: Pick<Operation, 'path'>) => path.startsWith('/internal/');

export const takesBody = ({ method }: Pick<Operation, 'method'>) => method !== 'GET';

/** How the gateway identifies the caller. Calls that the gateway implements don't identify callers by default. */
export function callerModeOf({ service, caller, cache, roles }: Operation): NonNullable<Operation['caller']> {
  if (!roles.includes('anyone')) return caller ?? 'required';
  return caller ?? (cache || service === 'gateway' ? 'ignored' : 'optional');
}

/** Whether only staff may make a call. */
export const isForStaff = ({ roles }: Pick<Operation, 'roles'>): boolean =>
  roles.every((role) => (STAFF_ROLES as readonly Role[]).includes(role));

/** Defaults to `admin` for calls of staff, and to `browse` for others. */
export function urgencyOf({ urgency, roles }: Pick<Operation, 'urgency' | 'roles'>): Urgency {
  return urgency ?? (isForStaff({ roles }) ? 'admin' : 'browse');
}

export function refusalsOf(operation: Operation): number[] {
  const { roles, query, body, headers, path, refusals = [] } = operation;
  const statuses = new Set(refusals);
  const hasParameters = parametersOf(path).length > 0;
  if (query || body || headers || hasParameters || takesBody(operation)) statuses.add(400);
  if (hasParameters || isInternal(operation)) statuses.add(404);
  // The app rejects a body that is too large or not JSON before the route reads it.
  if (takesBody(operation)) statuses.add(413).add(415);
  if (!isInternal(operation)) {
    // An invalid token is rejected wherever the caller is read.
    if (callerModeOf(operation) !== 'ignored') statuses.add(401);
    if (!roles.includes('anyone')) statuses.add(403);
    statuses.add(429);
  }
  return [...statuses.add(503)].sort((a, b) => a - b);
}
