/**
 * `npm run secrets > secrets.yaml`: the Secrets of the production overlay, ready for kubectl. The shop's own secrets
 * are random; addresses and third-party keys come from the environment:
 * POSTGRES_URL, MONGO_URL (servers, without a database), KAFKA_USERNAME, KAFKA_PASSWORD, CLOVER_…, FEDEX_…, SMTP_URL,
 * ADMIN_PASSWORD.
 */
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { program, root, Stop } from '../../tools/build/checkout.mjs';
import { importTypeScript } from '../../tools/build/import-typescript.mjs';

const RANDOM = new Set(['INTERNAL_TOKEN_SECRET', 'SESSION_SECRET', 'LINK_SECRET', 'PAYMENT_WEBHOOK_SECRET']);

const missing = new Set();
const wrong = new Set();

function secretValue(secret, key, addressOf) {
  if (RANDOM.has(key)) return randomBytes(32).toString('base64url');
  const variable = key === 'DATABASE_URL' ? 'POSTGRES_URL' : key;
  const value = process.env[variable];
  if (!value) missing.add(variable);
  else if (/^(DATABASE|MONGO)_URL$/.test(key)) return addressOf(variable, value, secret.replace(/-database$/, ''));
  return value;
}

await program(async () => {
  const { neededSecrets, readRendered, addressOfDatabase, hostsOf } = await importTypeScript(
    'k8s/src/needed-secrets.ts',
    'k8s/src/rendered.ts',
    'packages/service-kit/src/runtime/store-address.ts',
  );
  const { stringify } = await import('yaml');
  const addressOf = (variable, server, database) => {
    if (hostsOf(server)) return addressOfDatabase(server, database);
    wrong.add(variable);
    return server;
  };
  const needed = neededSecrets(readRendered(join(root, 'k8s'), 'production'));
  const documents = Object.entries(needed).map(([name, keys]) =>
    stringify({
      apiVersion: 'v1',
      kind: 'Secret',
      metadata: { name, namespace: 'loop-petal' },
      stringData: Object.fromEntries(keys.map((key) => [key, secretValue(name, key, addressOf)])),
    }),
  );
  const problems = [
    ...[...missing].sort().map((name) => `${name} is missing`),
    ...[...wrong].sort().map((name) => `${name} is no address`),
  ];
  if (problems.length > 0) throw new Stop(problems.join('; '));
  process.stdout.write(documents.join('---\n'));
});
