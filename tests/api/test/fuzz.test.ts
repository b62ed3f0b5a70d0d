import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { operations } from '@loop-petal/contracts/operations/all';
import { type Operation, takesBody } from '@loop-petal/contracts/operations/operation';
import { serviceCaller } from '@loop-petal/service-kit/testing';
import fc from 'fast-check';
import type { z } from 'zod';
import { allHarnesses } from '../src/all-harnesses.ts';
import { fitting, withBrokenText } from '../src/arbitrary.ts';
import type { OuterHarness } from '../src/harness.ts';
import { landedElsewhere, requestsOf } from '../src/requests.ts';
import { errorsOf } from '../src/response-errors.ts';

const RUNS = Number(process.env.FUZZ_RUNS ?? 10);
const MINUTES = 60_000;

type Who = 'entitled' | 'ben' | 'anonymous';
const senders = fc.constantFrom<Who>('entitled', 'entitled', 'entitled', 'entitled', 'ben', 'anonymous');

function callerOf({ people }: OuterHarness, operation: Operation, who: Who) {
  if (who === 'anonymous') return undefined;
  if (who === 'ben') return people.ben;
  if (operation.roles.includes('service') && !operation.roles.includes('visitor')) return serviceCaller('orders');
  if (operation.roles.includes('customer')) return people.ada;
  if (operation.roles.includes('admin')) return people.admin;
  return operation.roles.includes('artisan') ? people.artisan : people.ada;
}

/** Also sent through the gateway, which answers the catalog's public calls from its cache. */
const passesCache = ({ service, method, roles }: Operation) =>
  service === 'catalog' && method === 'GET' && roles.includes('anyone');

describe.each(Object.entries(allHarnesses))('no input of %s', (name, open) => {
  let harness: OuterHarness;
  beforeAll(async () => {
    harness = await open();
  });
  afterAll(() => harness?.close());

  const own = operations.filter((one) => one.service === name || (name === 'gateway' && passesCache(one)));
  test.each(own.map((operation) => [`${operation.method} ${operation.path}`, operation] as const))(
    'crashes %s',
    async (call, operation) => {
      const property = fc.asyncProperty(requestsOf(operation, harness.ids), senders, async (sent, who) => {
        const caller = callerOf(harness, operation, who);
        const answer = await harness.request(operation.method, sent.path, {
          ...(caller ? { caller } : {}),
          ...(sent.body === undefined ? {} : { body: sent.body }),
          headers: { ...sent.headers, ...harness.headersFor?.(call, sent.body ?? '') },
        });
        const fault = landedElsewhere(sent.path, operation) ? undefined : errorsOf(operation, answer);
        expect({ fault, status: answer.status, answer: fault && answer.body }).toMatchObject({ fault: undefined });
      });
      await fc.assert(property, { numRuns: RUNS });
    },
    10 * MINUTES,
  );

  const written = own.filter((operation) => takesBody(operation) && operation.body && !operation.bodyType);
  // The gateway doesn't write.
  if (written.length === 0) return;
  test.each(written.map((operation) => [`${operation.method} ${operation.path}`, operation] as const))(
    'with broken text is accepted by %s',
    async (call, operation) => {
      const bodies = withBrokenText(fitting(operation.body as z.ZodType, harness.ids));
      const property = fc.asyncProperty(
        requestsOf(operation, harness.ids),
        bodies,
        async ({ path, headers }, value) => {
          const body = JSON.stringify(value);
          const caller = callerOf(harness, operation, 'entitled');
          const { status, body: answer } = await harness.request(operation.method, path, {
            ...(caller ? { caller } : {}),
            body,
            headers: { ...headers, 'content-type': 'application/json', ...harness.headersFor?.(call, body) },
          });
          const isRefused = status >= 400 && status < 500;
          expect({ isRefused, status, answer: isRefused || answer }).toMatchObject({ isRefused: true });
        },
      );
      await fc.assert(property, { numRuns: RUNS });
    },
    10 * MINUTES,
  );
});
