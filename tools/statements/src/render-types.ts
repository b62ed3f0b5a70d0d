import type { StatementColumn, StatementShape } from './describe-statements.ts';

/** The type of a value that `pg` returns; `unknown` for all others. */
const READ: Readonly<Record<string, string>> = {
  bool: 'boolean',
  bytea: 'Buffer',
  date: 'Date',
  float4: 'number',
  float8: 'number',
  int2: 'number',
  int4: 'number',
  int8: 'string',
  numeric: 'string',
  text: 'string',
  timestamptz: 'Date',
  uuid: 'string',
  varchar: 'string',
};

/** Types of parameters that differ from those of results. JSON is passed as text. */
const GIVEN: Readonly<Record<string, string>> = {
  ...READ,
  bytea: 'Uint8Array',
  date: 'Date | string',
  int8: 'number | string',
  json: 'string',
  jsonb: 'string',
  numeric: 'number | string',
  timestamptz: 'Date | string',
};

/** Outer joins make columns null, except those of the changed table in RETURNING. */
const OUTER_JOIN = /\b(left|right|full)( outer)? join\b(?!.*\breturning\b)/is;

/** The module with the types of the statements' rows and parameters. @throws for an unused column type */
export function renderTypes(shapes: readonly StatementShape[], columnTypes: readonly string[]): string {
  const typed = new Set(columnTypes);
  const telling = shapes.filter(({ columns, parameters }) => columns.length + parameters.length > 0);
  const lines = telling.map(({ text, columns, parameters }) => {
    const row = columns
      .map((column) => `${JSON.stringify(column.name)}: ${columnType(column, text, typed)}`)
      .join('; ');
    const values = parameters.map((type) => typeOf(type, GIVEN, 'readonly ')).join(', ');
    return `    ${JSON.stringify(text)}: { row: ${(row && `{ ${row} }`) || 'object'}; values: [${values}] };`;
  });
  const read = new Set(shapes.flatMap(({ columns }) => columns.map(({ origin }) => origin)));
  const unread = columnTypes.filter((column) => !read.has(column));
  if (unread.length > 0) throw new Error(`No statement reads ${unread.join(', ')} of ColumnTypes.`);
  const imports = columnTypes.length > 0 ? "import type { ColumnTypes } from './column-types.ts';" : 'export {};';
  return [
    '// Written by `npm run statements`.',
    imports,
    '',
    "declare module '@loop-petal/service-kit/postgres/statements' {",
    '  interface Statements {',
    ...lines,
    '  }',
    '}',
    '',
  ].join('\n');
}

function columnType({ name, type, origin, isNotNull }: StatementColumn, text: string, typed: Set<string>): string {
  const read = origin && typed.has(origin) ? `ColumnTypes["${origin}"]` : typeOf(type, READ);
  const isMarked = [` ${name}`, `.${name}`, `"${name}"`].some((alias) => text.includes(`${alias} /* not null */`));
  return read === 'unknown' || isMarked || (isNotNull && !OUTER_JOIN.test(text)) ? read : `${read} | null`;
}

function typeOf(type: string, types: Readonly<Record<string, string>>, list = ''): string {
  const one = types[type.replace(/^_/, '')] ?? 'unknown';
  return type.startsWith('_') ? `${list}${one.includes('|') ? `(${one})` : one}[]` : one;
}
