import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { operations } from '@loop-petal/contracts/operations/all';
import { type Operation, takesBody } from '@loop-petal/contracts/operations/operation';
import { serviceCaller } from '@loop-petal/service-kit/testing';
import fc from 'fast-check';
import type { z } from 'zod';
import { allHarnesses } from '../src/all-harnesses.ts';
import { almostFitting, fitting, hostile, withBrokenText } from '../src/arbitrary.ts';
import type { OuterHarness } from '../src/harness.ts';
import { errorsOf } from '../src/response-errors.ts';

const RUNS = Number(process.env.FUZZ_RUNS ?? 10);
const MINUTES = 60_000;

interface Sent {
  path: string;
  headers: Record<string, string>;
  body: string | undefined;
  who: 'entitled' | 'ben' | 'anonymous';
}

const segment = (ids: readonly string[]) =>
  fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom('x', ...ids) },
    fc.uuid(),
    fc.constantFrom(
      '%00',
      '%ff',
      '%',
      '..%2f..',
      '%ud800',
      '%ED%A0%80',
      '__proto__',
      '$gt',
      '-1',
      '%27%20OR%201=1--',
      'a'.repeat(3000),
    ),
    fc
      .string({ unit: 'binary', minLength: 1, maxLength: 20 })
      .map((text) => encodeURIComponent(text.replace(/\p{Surrogate}/gu, '?'))),
  );

const queryText = fc.oneof(
  fc.constant(undefined),
  fc.constantFrom(
    'a[$gt]=1',
    'limit=-1',
    'limit=1e9',
    '__proto__[x]=1',
    '%00=%00',
    'token=%00',
    'q=%ff',
    'q=%ED%A0%80',
    '&&&==',
    'cursor=%00',
  ),
);

function query({ query: schema }: Operation, ids: readonly string[]): fc.Arbitrary<string> {
  const names = Object.keys(schema?.shape ?? {});
  if (names.length === 0) return queryText.map((text) => (text ? `?${text}` : ''));
  const value = fc.oneof(fc.constantFrom(...ids, '', '5', '\u0000', '$gt', 'x'.repeat(2000)), fc.string());
  const members = fc.dictionary(fc.constantFrom(...names), value, { maxKeys: 4 });
  return fc.oneof(
    members.map((pairs) => `?${new URLSearchParams(pairs)}`),
    queryText.map((text) => (text ? `?${text}` : '')),
  );
}

function bodies(operation: Operation, ids: readonly string[]): fc.Arbitrary<string | undefined> {
  if (!takesBody(operation)) return fc.constant(undefined);
  const anything = hostile.map((value) => JSON.stringify(value) ?? 'null');
  const broken = fc.constantFrom('{', '{"a":', '"', '\u0000', '[1,]', '{"a":1}}', undefined);
  if (!operation.body || operation.bodyType) return fc.oneof(anything, broken);
  const fits = fitting(operation.body, ids);
  return fc.oneof(
    { weight: 3, arbitrary: fits.map((value) => JSON.stringify(value)) },
    { weight: 5, arbitrary: almostFitting(fits).map((value) => JSON.stringify(value)) },
    anything,
    broken,
  );
}

function headers(operation: Operation): fc.Arbitrary<Record<string, string>> {
  const type = fc.oneof(
    { weight: 12, arbitrary: fc.constant('application/json') },
    fc.constantFrom(
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data',
      'application/json; charset=klingon',
      'multipart/form-data; boundary=x',
    ),
  );
  const value = fc.constantFrom('1', 'x'.repeat(500), 'a b', '\u00e9', '"', 'handling=lenient');
  const names = Object.keys(operation.headers ?? {});
  const extra = names.length > 0 ? fc.dictionary(fc.constantFrom(...names), value) : fc.constant({});
  return fc.tuple(type, extra).map(([contentType, more]) => ({ 'content-type': contentType, ...more }));
}

function requests(operation: Operation, ids: readonly string[]): fc.Arbitrary<Sent> {
  const parts = operation.path.split('/').map((part) => (part.startsWith('{') ? segment(ids) : fc.constant(part)));
  const path = fc.tuple(fc.tuple(...parts), query(operation, ids)).map(([all, text]) => all.join('/') + text);
  return fc.record({
    path,
    headers: headers(operation),
    body: bodies(operation, ids),
    who: fc.constantFrom('entitled', 'entitled', 'entitled', 'entitled', 'ben', 'anonymous'),
  });
}

function callerOf({ people }: OuterHarness, operation: Operation, who: Sent['who']) {
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
      const property = fc.asyncProperty(requests(operation, harness.ids), async (sent) => {
        const caller = callerOf(harness, operation, sent.who);
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
      const property = fc.asyncProperty(requests(operation, harness.ids), bodies, async ({ path, headers }, value) => {
        const body = JSON.stringify(value);
        const caller = callerOf(harness, operation, 'entitled');
        const { status, body: answer } = await harness.request(operation.method, path, {
          ...(caller ? { caller } : {}),
          body,
          headers: { ...headers, 'content-type': 'application/json', ...harness.headersFor?.(call, body) },
        });
        const isRefused = status >= 400 && status < 500;
        expect({ isRefused, status, answer: isRefused || answer }).toMatchObject({ isRefused: true });
      });
      await fc.assert(property, { numRuns: RUNS });
    },
    10 * MINUTES,
  );
});

function landedElsewhere(path: string, { path: described }: Operation): boolean {
  const { pathname } = new URL(path, 'http://shop.test');
  const parts = pathname.split('/');
  const wanted = described.split('/');
  return parts.length !== wanted.length || wanted.some((part, at) => !part.startsWith('{') && part !== parts[at]);
}
