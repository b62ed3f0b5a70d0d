import { type Operation, takesBody } from '@loop-petal/contracts/operations/operation';
import fc from 'fast-check';
import { almostFitting, fitting, hostile } from './arbitrary.ts';

export interface Request {
  path: string;
  headers: Record<string, string>;
  body: string | undefined;
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

/** Requests of this operation: valid, almost valid, hostile and broken. @param ids known ids of any kind */
export function requestsOf(operation: Operation, ids: readonly string[]): fc.Arbitrary<Request> {
  const parts = operation.path.split('/').map((part) => (part.startsWith('{') ? segment(ids) : fc.constant(part)));
  const path = fc.tuple(fc.tuple(...parts), query(operation, ids)).map(([all, text]) => all.join('/') + text);
  return fc.record({ path, headers: headers(operation), body: bodies(operation, ids) });
}

/** Whether the path of a request for this operation belongs to another one. */
export function landedElsewhere(path: string, { path: described }: Operation): boolean {
  const { pathname } = new URL(path, 'http://shop.test');
  const parts = pathname.split('/');
  const wanted = described.split('/');
  return parts.length !== wanted.length || wanted.some((part, at) => !part.startsWith('{') && part !== parts[at]);
}
