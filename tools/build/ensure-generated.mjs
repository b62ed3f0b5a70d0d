import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root, Stop, sayDone } from './checkout.mjs';
import { fingerprint, isUnchanged, note } from './fingerprint.mjs';
import { runNode } from './run-program.mjs';

const orders = 'services/orders';
const stamp = `${orders}/src/generated/.stamp`;

export async function ensureGenerated() {
  if (!existsSync(join(root, orders, 'prisma/schema.prisma'))) return;
  const inputs = ['prisma/schema.prisma', 'prisma.config.ts', 'package.json'].map((file) => `${orders}/${file}`);
  const print = fingerprint([...inputs, 'node_modules/prisma/package.json']);
  if (isUnchanged(stamp, print)) return;
  const since = performance.now();
  const { code, said } = await runNode([join(root, 'node_modules/prisma/build/index.js'), 'generate'], {
    cwd: join(root, orders),
    // Generating needs no schema engine, and Prisma would download one.
    env: { PRISMA_SCHEMA_ENGINE_BINARY: '/bin/false', PRISMA_HIDE_UPDATE_MESSAGE: '1', CHECKPOINT_DISABLE: '1' },
    quiet: true,
  });
  if (code !== 0) throw new Stop(`prisma generate failed in ${orders}:\n${said.trim()}`);
  note(stamp, print);
  sayDone('prisma client', since);
}
