import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import type { BooksComparison } from '@loop-petal/contracts/shapes/order-books';
import { isDatabaseUnavailable } from '@loop-petal/service-kit/runtime/database-errors';
import { takeBackup } from './backup.ts';
import { examineDeployment } from './doctor/deployment.ts';
import { examineMachine, thisMachine } from './doctor/machine.ts';
import { partsOf } from './manifest.ts';
import { requireReachable } from './reach-stores.ts';
import { reconcile } from './reconcile.ts';
import { restoreBackup } from './restore.ts';
import { findStores, migrationsFolder, type Stores, Unusable } from './stores.ts';
import { turnOffTwoStep } from './two-step-off.ts';

const checkout = fileURLToPath(new URL('../../../', import.meta.url));
const besideServices = ['..', '../../..']
  .map((path) => fileURLToPath(new URL(path, import.meta.url)))
  .find((path) => existsSync(resolve(path, 'services'))) as string;

const USAGE = `Usage:
  npm run backup -- --to <new folder>
  npm run restore -- --from <folder> [--replace]
  npm run reconcile
  npm run two-step-off -- --account <email address or username>
  npm run doctor [-- --url https://the.shop [--metrics http://the.gateway:9464/metrics]]
Under docker compose: docker compose run --rm tools backup --to /backups/<new folder>, and so on.
The databases are those of POSTGRES_URL and MONGO_URL, or of the shop that runs on DATA_DIR.`;

const commands: Record<string, (args: string[]) => Promise<void>> = {
  async backup(args) {
    const { to } = parseArgs({ args, options: { to: { type: 'string' } } }).values;
    if (!to) throw new Unusable(USAGE);
    const manifest = await takeBackup(await openStores(), resolve(checkout, to));
    const rows = partsOf(manifest).reduce((total, part) => total + part.rows, 0);
    say(`Backed up ${rows} rows and documents to ${to}. It holds customers' data: keep it private.`);
    say('It does not contain the secrets, without which signed links, sessions and second factors are invalid.');
  },
  async restore(args) {
    const options = { from: { type: 'string' }, replace: { type: 'boolean', default: false } } as const;
    const { from, replace } = parseArgs({ args, options }).values;
    if (!from) throw new Unusable(USAGE);
    const manifest = await restoreBackup(await openStores(), resolve(checkout, from), {
      replace,
      migrationsOf: (database) => resolve(besideServices, migrationsFolder(database)),
    });
    say(`Restored the shop as it was on ${manifest.takenAt}. Start it, wait until it is idle, then: npm run reconcile`);
  },
  async reconcile() {
    const comparison = await reconcile(await openStores());
    report(comparison);
    if (comparison.differences.length > 0) process.exitCode = 1;
  },
  async 'two-step-off'(args) {
    const { account } = parseArgs({ args, options: { account: { type: 'string' } } }).values;
    if (!account) throw new Unusable(USAGE);
    const username = await turnOffTwoStep(await openStores(), account);
    say(`Two-step sign-in of ${username} is off, and all sessions of the account have ended.`);
  },
  async doctor(args) {
    const options = { url: { type: 'string' }, metrics: { type: 'string' } } as const;
    const { url, metrics } = parseArgs({ args, options }).values;
    for (const [name, address] of Object.entries({ url, metrics })) {
      if (address !== undefined && !/^https?:$/.test(URL.canParse(address) ? new URL(address).protocol : '')) {
        throw new Unusable(`--${name} ${address} is not the address of a shop.`);
      }
    }
    const dataDir = resolve(checkout, process.env.DATA_DIR || '.data');
    const findings = await (url ? examineDeployment(url, metrics) : examineMachine(thisMachine(process.env, dataDir)));
    for (const { level, what, hint } of findings) say(`  ${MARKS[level]} ${what}${hint ? `. ${hint}` : ''}`);
    const count = findings.filter(({ level }) => level === 'wrong').length;
    say(count === 0 ? 'No problems found.' : `${count} ${count === 1 ? 'thing is' : 'things are'} wrong.`);
    if (count > 0) process.exitCode = 1;
  },
};

async function openStores(): Promise<Stores> {
  const stores = await findStores(process.env, checkout);
  await requireReachable(stores);
  return stores;
}

const MARKS = { ok: '✓', advice: '·', wrong: '✗' };

function report({ lines, differences }: BooksComparison): void {
  for (const { what, left, right, agree } of lines)
    say(`${agree ? '  =' : '  ≠'} ${what.padEnd(44)} ${left.padStart(14)} ${right.padStart(14)}`);
  for (const difference of differences) say(`  ! ${difference}`);
  say(differences.length === 0 ? 'The records agree.' : `${differences.length} differences.`);
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
  const { message, stack, code } = error as Error & { code?: string };
  const isOurs = error instanceof Unusable || code?.startsWith('ERR_PARSE_ARGS');
  const told = isDatabaseUnavailable(error)
    ? `A database connection was lost: ${message || code}`
    : (stack ?? String(error));
  process.stderr.write(`${isOurs ? message : told}\n`);
  process.exitCode = 1;
}
