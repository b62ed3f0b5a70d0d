import { operations, type ShopCalls } from '@loop-petal/contracts/operations/all';
import {
  callerModeOf,
  isInternal,
  type Operation,
  type RateLimit,
  type Urgency,
  urgencyOf,
} from '@loop-petal/contracts/operations/operation';
import { serviceNames } from '@loop-petal/contracts/services';
import { LLMS_PATH, PROFILE_PATH, REST_PATH } from '../ucp/protocol.ts';

export const UPSTREAMS = [...serviceNames, 'web', 'admin-web'] as const;
export type Upstream = (typeof UPSTREAMS)[number];
/** `gateway` and `assistants` are apps in the gateway's process. */
export type Target = Upstream | 'gateway' | 'assistants';

/**
 * How a route uses the caller: `required` (503 when identity does not answer), `optional` (falls back to a visitor),
 * `ignored` (not identified), `page` (a browser page; gets a visitor cookie and calls the API itself).
 */
export type CallerMode = NonNullable<Operation['caller']> | 'page';

export interface Route {
  /** The common prefix of the paths; a label of the metrics. */
  readonly prefix: string;
  readonly upstream: Target;
  readonly caller: CallerMode;
  /** undefined: never refused. A long poll waits without using capacity. */
  readonly urgency?: Urgency;
  /** The contract's call; undefined for pages, sockets, assistants and methods without a call. */
  readonly operation?: Operation;
  /** The limit of a route without a call. */
  readonly limit?: RateLimit;
}

const WEB: Route = { prefix: '/', upstream: 'web', caller: 'page', urgency: 'page' };
/** Assets of admitted pages and files for crawlers, which are identical for every caller. */
const FILES: Route = { ...WEB, caller: 'ignored', urgency: 'browse' };
const FILE_NAME = /\.[a-z\d]+$/i;
const WITHOUT_CONTRACT: readonly Route[] = [
  { prefix: '/admin', upstream: 'admin-web', caller: 'ignored', urgency: 'admin' },
  { prefix: '/socket.io', upstream: 'chat', caller: 'required' },
  { prefix: PROFILE_PATH, upstream: 'assistants', caller: 'ignored', urgency: 'browse' },
  { prefix: LLMS_PATH, upstream: 'assistants', caller: 'ignored', urgency: 'browse' },
  { prefix: REST_PATH, upstream: 'assistants', caller: 'ignored', urgency: 'browse', limit: 'search' },
];
const PRIVATE = /^\/(?:api|internal|metrics|healthz|readyz|images|socket\.io)(?:\/|$)/i;
export const isPage = (path: string): boolean => !PRIVATE.test(path);

interface Branch {
  readonly literals: Map<string, Branch>;
  parameter?: Branch;
  readonly routes: Map<string, Route>;
}
const newBranch = (): Branch => ({ literals: new Map(), routes: new Map() });
const ROOT = newBranch();
for (const operation of operations) {
  const { service, method, path } = operation;
  const caller = callerModeOf(operation);
  // calls that the gateway answers without identifying the caller need no route
  if (isInternal(operation) || (service === 'gateway' && caller === 'ignored')) continue;
  const route: Route = { prefix: prefixOf(path), upstream: service, caller, urgency: urgencyOf(operation), operation };
  branchFor(segmentsOf(path)).routes.set(method, route);
}

/** All methods and prefixes with their response statuses, as labels of the metrics. */
export const ROUTES: readonly { method: string; prefix: string; statuses: readonly number[] }[] = [
  ...operations
    .filter((operation) => !isInternal(operation))
    .map(({ method, path, answers }) => ({
      method,
      prefix: prefixOf(path),
      statuses: Object.keys(answers).map(Number),
    })),
  ...[WEB, ...WITHOUT_CONTRACT].map(({ prefix }) => ({ method: 'GET', prefix, statuses: [200, 304, 404] })),
];

export function findRoute(method: string, path: string): Route | undefined {
  const routes = path.startsWith('/api/') || path.startsWith('/images/') ? find(ROOT, segmentsOf(path), 0) : undefined;
  if (!routes) {
    const known = WITHOUT_CONTRACT.find(({ prefix }) => isUnder(path, prefix));
    return known ?? (isPage(path) ? (FILE_NAME.test(path) ? FILES : WEB) : undefined);
  }
  const found = routes.get(method === 'HEAD' ? 'GET' : method);
  if (found) return found;
  // the service answers unknown methods
  const [other] = routes.values();
  return other && { prefix: other.prefix, upstream: other.upstream, caller: other.caller, urgency: 'browse' };
}

/** Ignores case and a trailing slash, as the services do. */
function find(branch: Branch, segments: readonly string[], at: number): Branch['routes'] | undefined {
  const segment = segments[at];
  if (segment === undefined) return branch.routes.size > 0 ? branch.routes : undefined;
  const literal = branch.literals.get(segment.toLowerCase());
  return (literal && find(literal, segments, at + 1)) ?? (branch.parameter && find(branch.parameter, segments, at + 1));
}

function branchFor(segments: readonly string[]): Branch {
  let branch = ROOT;
  for (const segment of segments) {
    if (segment.startsWith('{')) branch = branch.parameter ??= newBranch();
    else {
      const next = branch.literals.get(segment) ?? newBranch();
      branch.literals.set(segment, next);
      branch = next;
    }
  }
  return branch;
}

function segmentsOf(path: string): string[] {
  return path.replace(/\/$/, '').split('/').slice(1);
}

function prefixOf(path: string): string {
  const [first = '', second, third] = segmentsOf(path);
  const named = second === 'admin' ? [first, second, third] : [first, second];
  return `/${named.filter((segment) => segment && !segment.startsWith('{')).join('/')}`;
}

export const isCall = ({ operation }: Route, name: keyof ShopCalls): boolean => operation?.name === name;

export function isUnder(path: string, prefix: string): boolean {
  return path.startsWith(prefix) && (path.length === prefix.length || path.charAt(prefix.length) === '/');
}

export const addressesOf = (upstreamUrl: string): string[] => upstreamUrl.split(',').map((url) => url.trim());
