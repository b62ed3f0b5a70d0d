import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { operations } from '@loop-petal/contracts/operations/all';
import { STAFF_ROLES } from '@loop-petal/contracts/rules/staff-roles';
import type { Caller } from '@loop-petal/service-kit/security/internal-token';
import { serviceCaller } from '@loop-petal/service-kit/testing';
import { allHarnesses } from '../src/all-harnesses.ts';
import type { OuterHarness } from '../src/harness.ts';
import { errorsOf } from '../src/response-errors.ts';
import { callOf, type Kind, may, refusals, send, unknownCall } from '../src/send.ts';

const WHO: readonly Kind[] = ['anonymous', 'visitor', 'customer', ...STAFF_ROLES, 'service'];

function callerOf({ people }: OuterHarness, kind: Kind): Caller | undefined {
  if (kind === 'anonymous') return undefined;
  if (kind === 'service') return serviceCaller('orders');
  return kind === 'customer' ? people.ada : people[kind];
}

describe.each(Object.entries(allHarnesses))('%s', (name, open) => {
  let harness: OuterHarness;
  beforeAll(async () => {
    harness = await open();
  });
  afterAll(() => harness?.close());
  const own = operations.filter(({ service }) => service === name);

  test.each(own.map((operation) => [callOf(operation), operation] as const))('%s', async (_call, operation) => {
    for (const kind of WHO) {
      const answer = await send(harness, operation, unknownCall(operation, harness), callerOf(harness, kind));
      const seen = { kind, status: answer.status, message: answer.body?.message };
      if (may(operation, kind)) {
        // Statuses that the call declares, such as for a wrong password, don't depend on the caller.
        const refusedForBeing = [401, 403].includes(answer.status) && !operation.refusals?.includes(answer.status);
        const fault = errorsOf(operation, answer);
        expect({ ...seen, fault, refusedForBeing }).toEqual({ ...seen, fault: undefined, refusedForBeing: false });
      } else {
        expect({ ...seen, refused: refusals(operation, kind).includes(answer.status) }).toEqual({
          ...seen,
          refused: true,
        });
      }
    }
  });
});
