import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const names = ['INTERNAL_TOKEN_SECRET', 'SESSION_SECRET', 'PAYMENT_WEBHOOK_SECRET', 'LINK_SECRET'] as const;

export type Secrets = Record<(typeof names)[number], string>;

export function secretsOf(dataDir: string): Secrets {
  const file = join(dataDir, 'secrets.json');
  const known = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Partial<Secrets>) : {};
  const made = names.map((name) => [name, known[name] ?? randomBytes(32).toString('base64url')]);
  const secrets = Object.fromEntries(made) as Secrets;
  writeFileSync(`${file}.new`, JSON.stringify(secrets, null, 2), { mode: 0o600 });
  renameSync(`${file}.new`, file);
  return secrets;
}
