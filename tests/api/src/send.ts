import { isInternal, type Operation, type Role } from '@loop-petal/contracts/operations/operation';
import type { Caller } from '@loop-petal/service-kit/security/internal-token';
import fc from 'fast-check';
import { fitting } from './arbitrary.ts';
import type { OuterHarness, Sent } from './harness.ts';

export const UNKNOWN = '00000000-0000-4000-8000-000000000000';
export type Kind = 'anonymous' | Caller['kind'];

export const callOf = ({ method, path }: Operation) => `${method} ${path}`;
/** The gateway makes everyone without a session a visitor. */
export const may = ({ roles, service }: Operation, kind: Kind) => {
  const isVisitor = service === 'gateway' && (kind === 'anonymous' || kind === 'service');
  return roles.includes('anyone') || roles.includes((isVisitor ? 'visitor' : kind) as Role);
};

export function refusals(operation: Operation, kind: Kind): number[] {
  if (isInternal(operation)) return [404];
  if (kind === 'anonymous') return [401];
  return kind === 'visitor' ? [401] : [401, 403];
}

export function unknownCall(operation: Operation, harness: OuterHarness): Sent {
  const body = operation.bodyType ? undefined : bodyOf(operation, harness);
  return {
    path: operation.path.replace(/\{\w+\}/g, UNKNOWN) + queryOf(operation),
    ...(body === undefined ? {} : { body }),
  };
}

export function send(
  harness: OuterHarness,
  operation: Operation,
  { path, body, headers }: Sent,
  caller: Caller | undefined,
) {
  return harness.request(operation.method, path, {
    ...(caller ? { caller } : {}),
    ...(body === undefined ? {} : { body }),
    ...(headers ? { headers } : {}),
  });
}

/** The request with one input changed, wherever that input is. */
export function withInput(operation: Operation, sent: Sent, input: string, value: string): Sent {
  if (operation.path.includes(`{${input}}`)) {
    return { ...sent, path: sent.path.replace(UNKNOWN, value) };
  }
  if (operation.query && input in operation.query.shape) {
    const query = new URLSearchParams(sent.path.split('?')[1]);
    query.set(input, value);
    return { ...sent, path: `${sent.path.split('?')[0]}?${query}` };
  }
  if (operation.headers && input in operation.headers) return { ...sent, headers: { [input]: value } };
  return { ...sent, body: { ...(sent.body as object), [input]: value } };
}

/** A body that matches its schema, deterministic across runs. */
function bodyOf(operation: Operation, harness: OuterHarness): unknown {
  const { body } = operation;
  if (!body) return undefined;
  const given = harness.bodies?.[callOf(operation)];
  if (given !== undefined) return given;
  const samples = fc.sample(fitting(body, harness.ids), { numRuns: 500, seed: 7 });
  const fits = samples.find((value) => body.safeParse(value).success);
  if (fits === undefined && !body.safeParse(undefined).success) throw new Error('none of 500 bodies fits its schema');
  return fits;
}

function queryOf({ query }: Operation): string {
  const required = Object.entries(query?.shape ?? {}).filter(([, schema]) => !schema.safeParse(undefined).success);
  return required.length > 0
    ? `?${new URLSearchParams(Object.fromEntries(required.map(([name]) => [name, UNKNOWN])))}`
    : '';
}
