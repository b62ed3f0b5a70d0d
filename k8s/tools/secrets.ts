/**
 * `npm run secrets > secrets.yaml`: the Secrets of the production overlay, ready for kubectl. The shop's own secrets
 * are random; addresses and third-party keys come from the environment:
 * POSTGRES_URL, MONGO_URL (servers, without a database), KAFKA_USERNAME, KAFKA_PASSWORD, CLOVER_…, FEDEX_…, SMTP_URL,
 * ADMIN_PASSWORD.
 */
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { stringify } from 'yaml';
import { addressOfDatabase, parseHosts } from '../../packages/service-kit/src/runtime/store-address.ts';
import { program, root, Stop } from '../../tools/build/checkout.mjs';
import { neededSecrets } from '../src/needed-secrets.ts';
import { readRendered } from '../src/rendered.ts';

const RANDOM = new Set(['INTERNAL_TOKEN_SECRET', 'SESSION_SECRET', 'LINK_SECRET', 'PAYMENT_WEBHOOK_SECRET']);

const missing = new Set<string>();
const wrong = new Set<string>();

function secretValue(secret: string, key: string): string | undefined {
  if (RANDOM.has(key)) return randomBytes(32).toString('base64url');
  const variable = key === 'DATABASE_URL' ? 'POSTGRES_URL' : key;
  const value = process.env[variable];
  if (!value) missing.add(variable);
  else if (/^(DATABASE|MONGO)_URL$/.test(key)) {
    if (parseHosts(value)) return addressOfDatabase(value, secret.replace(/-database$/, ''));
    wrong.add(variable);
  }
  return value;
}

await program(async () => {
  const needed = neededSecrets(readRendered(join(root, 'k8s'), 'production'));
  const documents = Object.entries(needed).map(([name, keys]) =>
    stringify({
      apiVersion: 'v1',
      kind: 'Secret',
      metadata: { name, namespace: 'loop-petal' },
      stringData: Object.fromEntries(keys.map((key) => [key, secretValue(name, key)])),
    }),
  );
  const problems = [
    ...[...missing].sort().map((name) => `${name} is missing`),
    ...[...wrong].sort().map((name) => `${name} is not an address`),
  ];
  if (problems.length > 0) throw new Stop(problems.join('; '));
  process.stdout.write(documents.join('---\n'));
});
