import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';

const ROOT = new URL('../../../', import.meta.url);
/** Key factories may be in `queries.ts`, `*-queries.ts`, `*-query.ts` and `src/queries`. */
const FACTORY = /(^|[/-])quer(y|ies)\.ts$|^queries\//;
/** A key literal outside a factory. */
const WRITTEN = /(queryKey:|QueryData(<[^(]*>)?\(|Queries\()\s*\[/;

test.each(['web', 'admin-web'])('the query keys of %s are only in their factories', (client) => {
  const source = new URL(`${client}/src/`, ROOT);
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((name) => /\.tsx?$/.test(name));
  const writing = files.filter((name) => WRITTEN.test(readFileSync(new URL(name, source), 'utf8')));
  expect(writing.filter((name) => !FACTORY.test(name))).toEqual([]);
  expect(writing.length).toBeGreaterThan(5);
});
