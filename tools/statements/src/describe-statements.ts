import type pg from 'pg';

export interface StatementColumn {
  name: string;
  type: string;
  /** `table.column` for a column passed through from a table; undefined for an expression. */
  origin: string | undefined;
  /** The table's column is not null; an outer join may still make it null. */
  isNotNull: boolean;
}

/** Postgres' description of a statement: its result and the types of `$1`, `$2` … */
export interface StatementShape {
  text: string;
  columns: StatementColumn[];
  parameters: string[];
}

interface Described {
  fields: { name: string; tableID: number; columnID: number; dataTypeID: number }[];
  parameters: number[];
}

/**
 * Lets Postgres parse and analyze a statement without running it: uses the protocol's Describe message, for which `pg`
 * has no call.
 */
function describe(client: pg.Client, text: string): Promise<Described> {
  return new Promise((resolve, reject) => {
    const described: Described = { fields: [], parameters: [] };
    const statement = {
      submit(connection: pg.Connection & { describe(what: { type: 'S' }): void; sync(): void }) {
        connection.once('parameterDescription', ({ dataTypeIDs }: { dataTypeIDs: number[] }) => {
          described.parameters = dataTypeIDs;
        });
        connection.parse({ text, name: '', types: [] }, false);
        connection.describe({ type: 'S' });
        connection.sync();
      },
      handleRowDescription({ fields }: Pick<Described, 'fields'>) {
        described.fields = fields;
      },
      handleReadyForQuery: () => resolve(described),
      handleError: (error: Error) => reject(new Error(`${error.message}, in the statement\n${text}`)),
    };
    client.query(statement as unknown as pg.Submittable);
  });
}

/** @throws when a statement does not match the tables of the client's database */
export async function describeStatements(client: pg.Client, texts: readonly string[]): Promise<StatementShape[]> {
  const types = await client.query<{ oid: number; name: string }>('SELECT oid, typname AS name FROM pg_type');
  const typeNames = new Map(types.rows.map(({ oid, name }) => [oid, name]));
  const typeName = (oid: number) => typeNames.get(oid) ?? 'unknown';
  const { rows } = await client.query<{ key: string; origin: string; isNotNull: boolean }>(
    `SELECT attrelid || '.' || attnum AS key, relname || '.' || attname AS origin, attnotnull AS "isNotNull"
     FROM pg_attribute JOIN pg_class ON pg_class.oid = attrelid WHERE attnum > 0`,
  );
  const tableColumns = new Map(rows.map((row) => [row.key, row]));
  const shapes: StatementShape[] = [];
  for (const text of texts) {
    const { fields, parameters } = await describe(client, text);
    const columns = fields.map(({ name, tableID, columnID, dataTypeID }) => {
      const column = tableColumns.get(`${tableID}.${columnID}`);
      return { name, type: typeName(dataTypeID), origin: column?.origin, isNotNull: column?.isNotNull ?? false };
    });
    shapes.push({ text, columns, parameters: parameters.map(typeName) });
  }
  return shapes;
}
