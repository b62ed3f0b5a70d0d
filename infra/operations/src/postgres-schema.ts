import type { Queryable } from '@loop-petal/service-kit/postgres/postgres';

/** The migrator's table, which is compared but not copied. */
const MIGRATIONS = 'migrations';

export interface Table {
  name: string;
  columns: string[];
}

export async function tablesOf(db: Queryable): Promise<Table[]> {
  const { rows } = await db.query(
    `SELECT c.relname AS name,
            array_agg(a.attname::text ORDER BY a.attnum) FILTER (WHERE a.attgenerated = '') AS columns,
            ARRAY(SELECT DISTINCT f.relname::text FROM pg_constraint k JOIN pg_class f ON f.oid = k.confrelid
                   WHERE k.conrelid = c.oid AND k.contype = 'f' AND f.oid <> c.oid) AS "refersTo"
       FROM pg_class c
       JOIN pg_namespace n ON n.oid = c.relnamespace AND n.nspname = 'public'
       JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
      WHERE c.relkind = 'r' AND c.relpersistence = 'p' AND c.relname <> $1
      GROUP BY c.oid, c.relname ORDER BY c.relname`,
    [MIGRATIONS],
  );
  return referencedFirst(rows as (Table & { refersTo: string[] })[]);
}

function referencedFirst(tables: (Table & { refersTo: string[] })[]): Table[] {
  const sorted: Table[] = [];
  const place = ({ refersTo, ...table }: Table & { refersTo: string[] }, above: string[]): void => {
    if (sorted.some(({ name }) => name === table.name)) return;
    if (above.includes(table.name))
      throw new Error(`tables refer to each other: ${[...above, table.name].join(' → ')}`);
    for (const other of tables) if (refersTo.includes(other.name)) place(other, [...above, table.name]);
    sorted.push(table);
  };
  for (const table of tables) place(table, []);
  return sorted;
}

export async function migrationsOf(db: Queryable): Promise<string[]> {
  const found = await db.query('SELECT FROM pg_class WHERE oid = to_regclass($1)', [`public.${MIGRATIONS}`]);
  if (found.rowCount === 0) return [];
  const { rows } = await db.query(`SELECT name FROM ${MIGRATIONS} ORDER BY id`);
  return (rows as { name: string }[]).map(({ name }) => name);
}

export async function sequencesOf(db: Queryable): Promise<Record<string, string>> {
  const { rows } = await db.query(
    `SELECT sequencename AS name, last_value::text AS value FROM pg_sequences
      WHERE schemaname = 'public' AND last_value IS NOT NULL AND sequencename <> $1`,
    [`${MIGRATIONS}_id_seq`],
  );
  return Object.fromEntries((rows as { name: string; value: string }[]).map(({ name, value }) => [name, value]));
}
