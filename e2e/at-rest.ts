import { open, readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { createPool } from '@loop-petal/service-kit/postgres/postgres';

/** What is looked for, by its name. */
export type Secrets = Readonly<Record<string, string>>;

const WINDOW_BYTES = 4 * 1024 * 1024;

/** Where the secrets stand in the rows of all databases: `orders.outbox: admin token`. */
export async function findInDatabases(dataDir: string, secrets: Secrets): Promise<string[]> {
  const server = await serverUrl(dataDir);
  const names = await rowsOf(`${server}/postgres`, 'SELECT datname AS text FROM pg_database WHERE NOT datistemplate');
  const found: string[] = [];
  for (const database of names) {
    const tables = await rowsOf(
      `${server}/${database}`,
      `SELECT format('%I.%I', schemaname, tablename) AS text FROM pg_tables
       WHERE schemaname NOT IN ('pg_catalog', 'information_schema')`,
    );
    for (const table of tables) {
      // A row as text shows every column, whatever its type; bytes as hexadecimal digits.
      const rows = await rowsOf(`${server}/${database}`, `SELECT t::text AS text FROM ${table} AS t`);
      const text = rows.join('\n');
      for (const [name, secret] of Object.entries(secrets)) {
        if (text.includes(secret) || text.includes(Buffer.from(secret).toString('hex'))) {
          found.push(`${database}.${table.replace(/^public\./, '')}: ${name}`);
        }
      }
    }
  }
  return found.sort();
}

/** Where the secrets stand in files, journals and write-ahead logs included: `logs/identity.log: admin token`. */
export async function findInFiles(folder: string, secrets: Secrets): Promise<string[]> {
  const wanted = Object.entries(secrets).map(([name, secret]) => [name, Buffer.from(secret)] as const);
  const overlap = Math.max(...wanted.map(([, bytes]) => bytes.length));
  const found = new Set<string>();
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    for await (const window of windowsOf(path, overlap)) {
      for (const [name, bytes] of wanted) {
        if (window.includes(bytes)) found.add(`${relative(folder, path)}: ${name}`);
      }
    }
  }
  return [...found].sort();
}

async function* windowsOf(path: string, overlap: number): AsyncGenerator<Buffer> {
  // Logs and journals are rotated while the shop runs.
  const file = await open(path).catch(() => undefined);
  if (!file) return;
  try {
    const buffer = Buffer.alloc(WINDOW_BYTES + overlap);
    for (let position = 0; ; position += WINDOW_BYTES) {
      const { bytesRead } = await file.read(buffer, 0, buffer.length, position);
      if (bytesRead === 0) return;
      yield buffer.subarray(0, bytesRead);
    }
  } finally {
    await file.close();
  }
}

export async function serverUrl(dataDir: string): Promise<string> {
  const folder = join(dataDir, 'postgres');
  const home = await readFile(join(folder, 'location'), 'utf8').catch(() => folder);
  const port = (await readFile(join(home.trim(), 'cluster/postmaster.pid'), 'utf8')).split('\n')[3];
  const password = (await readFile(join(folder, 'password'), 'utf8')).trim();
  return `postgresql://postgres:${password}@127.0.0.1:${port}`;
}

async function rowsOf(url: string, sql: string): Promise<string[]> {
  const pool = createPool(url, { max: 1 });
  try {
    const { rows } = await pool.query(sql);
    return (rows as { text: string }[]).map(({ text }) => text);
  } finally {
    await pool.end();
  }
}
