import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { takeBackup } from './backup.ts';
import type { Comparison } from './compare-books.ts';
import { partsOf } from './manifest.ts';
import { reconcile } from './reconcile.ts';
import { restoreBackup } from './restore.ts';
import { findStores, Unusable } from './stores.ts';

const checkout = fileURLToPath(new URL('../../../', import.meta.url));

const USAGE = `Usage:
  npm run backup -- --to <new folder>
  npm run restore -- --from <folder> [--replace]
  npm run reconcile
The databases are those of POSTGRES_URL and MONGO_URL, or of the shop that runs on DATA_DIR.`;

const commands: Record<string, (args: string[]) => Promise<void>> = {
  async backup(args) {
    const { to } = parseArgs({ args, options: { to: { type: 'string' } } }).values;
    if (!to) throw new Unusable(USAGE);
    const manifest = await takeBackup(await findStores(process.env, checkout), resolve(checkout, to));
    const rows = partsOf(manifest).reduce((total, part) => total + part.rows, 0);
    say(
      `Backed up ${rows} rows and documents to ${to}. It holds customers' data: keep it where nobody else can read it.`,
    );
    say('The secrets are not in it. Without them signed links, sessions and second factors are void.');
  },
  async restore(args) {
    const options = { from: { type: 'string' }, replace: { type: 'boolean', default: false } } as const;
    const { from, replace } = parseArgs({ args, options }).values;
    if (!from) throw new Unusable(USAGE);
    const manifest = await restoreBackup(await findStores(process.env, checkout), resolve(checkout, from), {
      replace,
      migrationsOf: (service) => resolve(checkout, 'services', service, 'migrations'),
    });
    say(`Restored the shop as it was on ${manifest.takenAt}. Start it, let it settle, then: npm run reconcile`);
  },
  async reconcile() {
    const comparison = await reconcile(await findStores(process.env, checkout));
    report(comparison);
    if (comparison.differences.length > 0) process.exitCode = 1;
  },
};

function report({ lines, differences }: Comparison): void {
  for (const { what, left, right, agree } of lines)
    say(`${agree ? '  =' : '  ≠'} ${what.padEnd(44)} ${left.padStart(14)} ${right.padStart(14)}`);
  for (const difference of differences) say(`  ! ${difference}`);
  say(differences.length === 0 ? 'The books agree.' : `${differences.length} differences.`);
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

const [name = '', ...args] = process.argv.slice(2);
try {
  const command = commands[name];
  if (!command) throw new Unusable(USAGE);
  await command(args);
} catch (error) {
  const isOurs = error instanceof Unusable || (error as { code?: string }).code?.startsWith('ERR_PARSE_ARGS');
  process.stderr.write(`${isOurs ? (error as Error).message : ((error as Error).stack ?? String(error))}\n`);
  process.exitCode = 1;
}
