import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from '@jest/globals';

const root = fileURLToPath(new URL('../../../', import.meta.url));

/** What breaks replicas of the previous release, which run for a while on the new schema. See docs/operations.md. */
const BREAKING: Record<string, RegExp> = {
  'drops a table': /drop\s+table/i,
  'drops a column': /drop\s+column/i,
  renames: /\brename\s+(to|column|constraint)\b/i,
  'changes a type': /alter\s+column\s+\S+\s+(set\s+data\s+)?type\b/i,
  'asks for a value that the old release does not write': /set\s+not\s+null/i,
  'adds a column without a default that must not be null': /add\s+column\s.*\bnot\s+null\b/is,
};
/** `-- contract: 0004-new-name.sql` names the earlier file that began the change whose last step this is. */
const CONTRACT = /^-- contract: (\S+\.sql)$/m;

function breaksOf(sql: string): string[] {
  const statements = sql.replaceAll(/--.*$/gm, '');
  const makesItself = (part: string) => /\b(default|generated)\b/i.test(part);
  return Object.entries(BREAKING)
    .filter(([, pattern]) => statements.split(/[,;]/).some((part) => pattern.test(part) && !makesItself(part)))
    .map(([what]) => what);
}

const folders = [...readdirSync(join(root, 'services')).map((name) => `services/${name}`), 'gateway'];
const migrations = folders.flatMap((folder) => {
  const path = join(root, folder, 'migrations');
  const files = readdirSync(join(root, folder)).includes('migrations') ? readdirSync(path).sort() : [];
  return files.map((file) => ({ name: `${folder}/${file}`, file, files, sql: readFileSync(join(path, file), 'utf8') }));
});
const later = migrations.filter(({ file, files }) => file !== files[0]);

test.each(migrations)('$name lets an index be made by hand beforehand', ({ sql }) => {
  const statements = sql.replaceAll(/--.*$/gm, '');
  expect(statements.match(/create\s+(unique\s+)?index\s+(?!if\s+not\s+exists).*/gi)).toBeNull();
});

test.each(later)('$name leaves the previous release running', ({ name, files, sql }) => {
  const begun = CONTRACT.exec(sql)?.[1];
  if (begun) expect(files).toContain(begun);
  else expect(`${name}: ${breaksOf(sql)}`).toBe(`${name}: `);
});

describe('the rules find what', () => {
  test.each([
    ['alter table a drop column b;', 'drops a column'],
    ['DROP TABLE a;', 'drops a table'],
    ['alter table a rename column b to c;', 'renames'],
    ['alter table a alter column b type bigint;', 'changes a type'],
    ['alter table a alter column b set not null;', 'asks for a value that the old release does not write'],
    [
      'alter table a add column b int, add column c int not null;',
      'adds a column without a default that must not be null',
    ],
  ])('%s', (sql, what) => {
    expect(breaksOf(sql)).toEqual([what]);
  });

  test.each([
    'alter table a add column b int not null default 0, add column c text;',
    '-- we never drop table a\ncreate index b on a (c);',
    'create table a (b int not null);',
  ])('and let pass: %s', (sql) => {
    expect(breaksOf(sql)).toEqual([]);
  });
});
