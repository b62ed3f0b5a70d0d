import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { operations } from '@loop-petal/contracts/operations/all';
import { isInternal, type Operation, parametersOf, type Who } from '@loop-petal/contracts/operations/operation';
import type { Caller } from '@loop-petal/service-kit/internal-token';
import { serviceCaller } from '@loop-petal/service-kit/testing';
import fc from 'fast-check';
import { fitting } from '../src/arbitrary.ts';
import type { Door } from '../src/door.ts';
import { faultOf } from '../src/judge.ts';
import { doors } from '../src/open-doors.ts';

const UNKNOWN = '00000000-0000-4000-8000-000000000000';
const WHO = ['nobody', 'visitor', 'customer', 'admin', 'service'] as const;
type Kind = (typeof WHO)[number];

const callOf = ({ method, path }: Operation) => `${method} ${path}`;
const may = ({ who }: Operation, kind: Kind) => who.includes('anyone') || who.includes(kind as Who);

function callerOf({ people }: Door, kind: Kind): Caller | undefined {
  if (kind === 'nobody') return undefined;
  if (kind === 'service') return serviceCaller('orders');
  return kind === 'customer' ? people.ada : people[kind];
}

/** A body that its schema takes, the same one in every run. */
function bodyOf({ body }: Operation, door: Door): unknown {
  if (!body) return undefined;
  const samples = fc.sample(fitting(body, door.ids), { numRuns: 500, seed: 7 });
  const fits = samples.find((value) => body.safeParse(value).success);
  if (fits === undefined && !body.safeParse(undefined).success) throw new Error('none of 500 bodies fits its schema');
  return fits;
}

/** What a call can't do without in its query. */
function queryOf({ query }: Operation): string {
  const required = Object.entries(query?.shape ?? {}).filter(([, schema]) => !schema.safeParse(undefined).success);
  return required.length > 0
    ? `?${new URLSearchParams(Object.fromEntries(required.map(([name]) => [name, UNKNOWN])))}`
    : '';
}

function send(door: Door, operation: Operation, path: string, caller: Caller | undefined) {
  const body = operation.bodyType ? undefined : bodyOf(operation, door);
  return door.request(operation.method, path, {
    ...(caller ? { caller } : {}),
    ...(body === undefined ? {} : { body }),
  });
}

/** How whoever may not is refused. */
function refusals(operation: Operation, kind: Kind): number[] {
  if (isInternal(operation)) return [404];
  if (kind === 'nobody') return [401];
  return kind === 'visitor' ? [401] : [401, 403];
}

describe.each(Object.entries(doors))('%s', (name, open) => {
  let door: Door;
  beforeAll(async () => {
    door = await open();
  });
  afterAll(() => door?.close());
  const own = operations.filter(({ service }) => service === name);

  test.each(own.map((operation) => [callOf(operation), operation] as const))('%s', async (_call, operation) => {
    const path = operation.path.replace(/\{\w+\}/g, UNKNOWN) + queryOf(operation);
    for (const kind of WHO) {
      const answer = await send(door, operation, path, callerOf(door, kind));
      const seen = { kind, status: answer.status, message: answer.body?.message };
      if (may(operation, kind)) {
        // what a call lists itself, such as a wrong password, says nothing about who is calling
        const refusedForBeing = [401, 403].includes(answer.status) && !operation.refusals?.includes(answer.status);
        const fault = faultOf(operation, answer);
        expect({ ...seen, fault, refusedForBeing }).toEqual({ ...seen, fault: undefined, refusedForBeing: false });
      } else {
        expect({ ...seen, refused: refusals(operation, kind).includes(answer.status) }).toEqual({
          ...seen,
          refused: true,
        });
      }
    }
  });

  const owned = own.filter(({ isOwned }) => isOwned);
  if (owned.length > 0) {
    test.each(owned.map((operation) => [callOf(operation), operation] as const))(
      '%s of Ada is for Ada alone',
      async (call, operation) => {
        const path = await door.owned[call]?.();
        if (!path) throw new Error(`the door of ${name} makes nothing for ${call}`);
        const { ada, ben, visitor } = door.people;
        for (const stranger of [ben, visitor]) {
          const { status } = await send(door, operation, path, stranger);
          expect(stranger.kind === 'visitor' && !may(operation, 'visitor') ? [401] : [404]).toContain(status);
        }
        const { status } = await send(door, operation, path, ada);
        expect([200, 201, 204]).toContain(status);
      },
    );
  }
});

test('every call with an owner names something', () => {
  for (const operation of operations.filter(({ isOwned }) => isOwned)) {
    expect(parametersOf(operation.path).length + Object.keys(operation.query?.shape ?? {}).length).toBeGreaterThan(0);
  }
});
