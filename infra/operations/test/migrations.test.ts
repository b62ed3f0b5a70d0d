import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from '@jest/globals';

const root = fileURLToPath(new URL('../../../', import.meta.url));

/**
 * Changes that break replicas of the previous release, which run for a while on the new schema. See docs/operations.md.
 */
const BREAKING: Record<string, RegExp> = {
  'drops a table': /drop\s+table/i,
  'drops a column':
    /\bdrop\s+(column\b|(?!(constraint|default|not|expression|identity|table|index|trigger|function|extension)\b)\w)/i,
  'drops a default': /\bdrop\s+default\b/i,
  renames: /\brename\b/i,
  'changes a type': /\balter\s+(column\s+)?\S+\s+(set\s+data\s+)?type\b/i,
  'asks for a value that the old release does not write': /set\s+not\s+null/i,
  'adds a column without a default that must not be null':
    /\badd\s+(?!(constraint|unique|check|primary|foreign|exclude)\b)\w.*\bnot\s+null\b/is,
};
/** `-- contract: 0004-new-name.sql` names the earlier file that began the change which this one completes. */
const CONTRACT = /^-- contract: (\S+\.sql)$/m;

/** The schema of 1.0, where compatibility begins; the rules apply only to later migrations. */
const BASELINE = '0001-baseline.sql';
const RESTRICTING: Record<string, RegExp> = {
  'adds a unique index': /create\s+unique\s+index\b.*?\son\s+(?:only\s+)?(\S+?)[\s(]/is,
  'adds a constraint':
    /alter\s+table\s+(?:if\s+exists\s+)?(?:only\s+)?(\S+)\s.*\badd\s+(?:constraint|unique|check|primary\s+key|foreign\s+key|exclude)\b/is,
};

/**
 * A unique key that replaces the one of the same name, which the previous release names in `on conflict`. The new key
 * must have all columns of the old one.
 */
const WIDENS_KEY = /\bdrop\s+constraint\s+(\w+)\s*,\s*add\s+constraint\s+\1\s+unique\b/is;

function withoutParentheses(sql: string): string {
  const shorter = sql.replaceAll(/\([^()]*\)/g, '');
  return shorter === sql ? sql : withoutParentheses(shorter);
}

function breaksOf(sql: string): string[] {
  const statements = sql.replaceAll(/--.*$/gm, '');
  const makesItself = (part: string) => /(?<!\bdrop\s+)\b(default|generated)\b/i.test(part);
  const created = [...statements.matchAll(/create\s+table\s+(?:if\s+not\s+exists\s+)?([^\s(]+)/gi)].map(
    ([, table]) => table,
  );
  const restricts = (statement: string, pattern: RegExp) => {
    const match = pattern.exec(statement);
    return match !== null && !created.includes(match[1]) && !WIDENS_KEY.test(statement);
  };
  return [
    ...Object.entries(BREAKING).filter(([, pattern]) =>
      withoutParentheses(statements)
        .split(/[,;]/)
        .some((part) => pattern.test(part) && !makesItself(part)),
    ),
    ...Object.entries(RESTRICTING).filter(([, pattern]) =>
      statements.split(';').some((statement) => restricts(statement, pattern)),
    ),
  ].map(([what]) => what);
}

const folders = [...readdirSync(join(root, 'services')).map((name) => `services/${name}`), 'gateway'];
const migrations = folders.flatMap((folder) => {
  const path = join(root, folder, 'migrations');
  const files = readdirSync(join(root, folder)).includes('migrations') ? readdirSync(path).sort() : [];
  return files.map((file) => ({
    name: `${folder}/${file}`,
    isLater: file !== BASELINE,
    files,
    sql: readFileSync(join(path, file), 'utf8'),
  }));
});

test.each(migrations)('$name allows creating an index manually beforehand', ({ sql }) => {
  const statements = sql.replaceAll(/--.*$/gm, '');
  expect(statements.match(/create\s+(unique\s+)?index\s+(?!if\s+not\s+exists).*/gi)).toBeNull();
});

test('migrations after the baseline keep the previous release running', () => {
  const breaking = migrations.filter(({ isLater, files, sql }) => {
    const begun = CONTRACT.exec(sql)?.[1];
    return isLater && !(begun ? files.includes(begun) : breaksOf(sql).length === 0);
  });
  expect(breaking.map(({ name, sql }) => `${name}: ${breaksOf(sql)}`)).toEqual([]);
});

test('the first migration of each folder is its baseline', () => {
  expect(migrations.filter(({ files }) => files[0] !== BASELINE).map(({ name }) => name)).toEqual([]);
});

test('the migrations of a folder have consecutive numbers', () => {
  const numberOf = (file: string) => Number(file.slice(0, 4));
  const astray = migrations.filter(({ name, files }) => {
    const file = name.slice(name.lastIndexOf('/') + 1);
    return numberOf(file) !== files.indexOf(file) + 1;
  });
  expect(astray.map(({ name }) => name)).toEqual([]);
});

describe('the rules detect changes that', () => {
  test.each([
    ['alter table a drop column b;', 'drops a column'],
    ['DROP TABLE a;', 'drops a table'],
    ['alter table a drop b;', 'drops a column'],
    ['alter table a alter b drop default;', 'drops a default'],
    ['alter table a rename column b to c;', 'renames'],
    ['alter table a rename b to c;', 'renames'],
    ['alter table a alter column b type bigint;', 'changes a type'],
    ['alter table a alter b type bigint;', 'changes a type'],
    ['alter table a add b int not null;', 'adds a column without a default that must not be null'],
    ['alter table a add column b numeric(9, 2) not null;', 'adds a column without a default that must not be null'],
    ['alter table a alter column b set not null;', 'asks for a value that the old release does not write'],
    [
      'alter table a add column b int, add column c int not null;',
      'adds a column without a default that must not be null',
    ],
    ['create unique index if not exists b on a (c);', 'adds a unique index'],
    ['create table d (e int); create unique index concurrently on a using btree(c);', 'adds a unique index'],
    ['alter table a add constraint b check (c > 0);', 'adds a constraint'],
    ['alter table a add column b int, add constraint d foreign key (c) references e not valid;', 'adds a constraint'],
    ['alter table only a add unique (c);', 'adds a constraint'],
    ['alter table a drop constraint b, add constraint c unique (d);', 'adds a constraint'],
  ])('%s', (sql, what) => {
    expect(breaksOf(sql)).toEqual([what]);
  });

  test.each([
    'alter table a add column b int not null default 0, add column c text;',
    '-- we never drop table a\ncreate index b on a (c);',
    'create table a (b int not null);',
    'create table a (b int); create unique index if not exists c on a (b); alter table a add constraint d check (b > 0);',
    'create index if not exists unique_ones on a (c);',
    'alter table a drop constraint b, alter column c drop not null; drop index d;',
    'alter table a drop constraint b, add constraint b unique (c, d);',
  ])('but allow: %s', (sql) => {
    expect(breaksOf(sql)).toEqual([]);
  });
});
