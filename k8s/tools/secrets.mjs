/**
 * `npm run secrets > secrets.yaml`: the Secrets of the production overlay, ready for kubectl. The shop's own secrets
 * are random; addresses and third-party keys come from the environment:
 * POSTGRES_URL, MONGO_URL (servers, without a database), KAFKA_USERNAME, KAFKA_PASSWORD, CLOVER_…, FEDEX_…, SMTP_URL,
 * ADMIN_PASSWORD.
 */
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { stringify } from 'yaml';
import { program, root, Stop } from '../../tools/build/checkout.mjs';

const RANDOM = new Set(['INTERNAL_TOKEN_SECRET', 'SESSION_SECRET', 'LINK_SECRET', 'PAYMENT_WEBHOOK_SECRET']);

const missing = new Set();

function secretValue(secret, key) {
  if (RANDOM.has(key)) return randomBytes(32).toString('base64url');
  const database = secret.replace(/-database$/, '');
  const variable = key === 'DATABASE_URL' ? 'POSTGRES_URL' : key;
  const value = process.env[variable];
  if (!value) {
    missing.add(variable);
    return '';
  }
  return /^(DATABASE|MONGO)_URL$/.test(key) ? withDatabase(value, database) : value;
}

/** As text, because a MongoDB address may name several hosts. */
function withDatabase(address, database) {
  const [, server, query = ''] = /^(\w+(?:\+\w+)?:\/\/[^/?]+)[^?]*(\?.*)?$/.exec(address) ?? [];
  if (!server) throw new Stop('POSTGRES_URL or MONGO_URL is no address');
  return `${server}/${database}${query}`;
}

await program(async () => {
  const folder = await mkdtemp(join(root, 'node_modules/.secrets-'));
  try {
    const outfile = join(folder, 'needed.mjs');
    const entry = join(root, 'k8s/src/needed-secrets.ts');
    await build({
      entryPoints: [entry],
      outfile,
      bundle: true,
      platform: 'node',
      format: 'esm',
      packages: 'external',
      logLevel: 'error',
    });
    const { neededSecrets } = await import(pathToFileURL(outfile).href);
    const needed = neededSecrets(join(root, 'k8s/overlays/production'));
    const documents = Object.entries(needed).map(([name, keys]) =>
      stringify({
        apiVersion: 'v1',
        kind: 'Secret',
        metadata: { name, namespace: 'loop-petal' },
        stringData: Object.fromEntries(keys.map((key) => [key, secretValue(name, key)])),
      }),
    );
    if (missing.size > 0) throw new Stop(`not set: ${[...missing].sort().join(', ')}`);
    process.stdout.write(documents.join('---\n'));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
