import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { createInterface } from 'node:readline';
import { createPool } from '@loop-petal/service-kit/postgres/postgres';

export type Secrets = Readonly<Record<string, string>>;

/** Where the secrets are in the rows of all databases: `orders.outbox: admin token`. */
export async function findInDatabases(dataDir: string, secrets: Secrets): Promise<string[]> {
  const server = await serverUrl(dataDir);
  const found: string[] = [];
  const names = await readTexts(`${server}/postgres`, (query) =>
    query('SELECT datname AS text FROM pg_database WHERE NOT datistemplate'),
  );
  for (const database of names) {
    await readTexts(`${server}/${database}`, async (query) => {
      const tables = await query(
        `SELECT format('%I.%I', schemaname, tablename) AS text FROM pg_tables
         WHERE schemaname NOT IN ('pg_catalog', 'information_schema')`,
      );
      for (const table of tables) {
        // The text form of a row includes columns of every type, with bytes as hexadecimal digits.
        const text = (await query(`SELECT t::text AS text FROM ${table} AS t`)).join('\n');
        for (const [name, secret] of Object.entries(secrets)) {
          if (text.includes(secret) || text.includes(Buffer.from(secret).toString('hex'))) {
            found.push(`${database}.${table.replace(/^public\./, '')}: ${name}`);
          }
        }
      }
    });
  }
  return found.sort();
}

/** Where the secrets are in files, including journals and write-ahead logs: `logs/identity.log: admin token`. */
export async function findInFiles(folder: string, secrets: Secrets): Promise<string[]> {
  const names = new Map(Object.entries(secrets).map(([name, secret]) => [secret, name]));
  const options = [
    '--recursive',
    '--text',
    '--fixed-strings',
    '--only-matching',
    '--null',
    '--no-messages',
    '--file=-',
  ];
  const grep = spawn('grep', [...options, folder], {
    env: { ...process.env, LC_ALL: 'C' },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  grep.stdin.end([...names.keys()].join('\n'));
  const found = new Set<string>();
  for await (const line of createInterface({ input: grep.stdout })) {
    const [path = '', secret = ''] = line.split('\0');
    found.add(`${relative(folder, path)}: ${names.get(secret)}`);
  }
  return [...found].sort();
}

export async function serverUrl(dataDir: string): Promise<string> {
  const folder = join(dataDir, 'postgres');
  const home = await readFile(join(folder, 'location'), 'utf8').catch(() => folder);
  const port = (await readFile(join(home.trim(), 'cluster/postmaster.pid'), 'utf8')).split('\n')[3];
  const password = (await readFile(join(folder, 'password'), 'utf8')).trim();
  return `postgresql://postgres:${password}@127.0.0.1:${port}`;
}

type QueryTexts = (sql: string) => Promise<string[]>;

async function readTexts<Answer>(url: string, read: (query: QueryTexts) => Promise<Answer>): Promise<Answer> {
  const pool = createPool(url, { max: 1 });
  try {
    return await read(async (sql) => ((await pool.query(sql)).rows as { text: string }[]).map(({ text }) => text));
  } finally {
    await pool.end();
  }
}
