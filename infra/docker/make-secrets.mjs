/** Makes the secrets that are not there yet, one file each, readable for the programs: `node make-secrets.mjs FOLDER`. */
import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const NAMES = ['INTERNAL_TOKEN_SECRET', 'SESSION_SECRET', 'LINK_SECRET', 'PAYMENT_WEBHOOK_SECRET'];
const folder = process.argv[2];

chmodSync(folder, 0o755);
for (const name of NAMES) {
  const file = join(folder, name);
  if (!existsSync(file)) writeFileSync(file, randomBytes(32).toString('base64url'), { mode: 0o444 });
}
