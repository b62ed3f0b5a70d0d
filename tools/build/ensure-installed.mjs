import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { report, root, Stop, sayDone } from './checkout.mjs';
import { fingerprint, isUnchanged, note } from './fingerprint.mjs';
import { runNpm } from './run-program.mjs';

const stamp = 'node_modules/.stamp-install';

/**
 * Installs the packages of package-lock.json unless node_modules contains exactly these.
 * @param toRun installs only the packages needed to build and run the shop, a third of them, without test and check
 * tools unless they are already installed
 */
export async function ensureInstalled({ toRun = false } = {}) {
  const all = !toRun || existsSync(join(root, 'node_modules/jest'));
  const print = fingerprint(['package-lock.json'], `${process.platform}-${process.arch}-${all ? 'all' : 'run'}`);
  if (isUnchanged(stamp, print)) return;
  if (!isComplete(all)) await install(all);
  note(stamp, print);
}

/** npm writes its copy of the lock file at the end of an install, so an interrupted install has none. */
function isComplete(all) {
  const installed = join(root, 'node_modules/.package-lock.json');
  if (!existsSync(installed)) return false;
  const has = JSON.parse(readFileSync(installed, 'utf8')).packages;
  const wanted = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages;
  return Object.entries(wanted)
    .filter(([path, { dev }]) => path.includes('node_modules/') && (all || !dev))
    .filter(([, { optional, devOptional }]) => !optional && !devOptional)
    .every(([path, entry]) => has[path]?.version === entry.version && has[path]?.integrity === entry.integrity);
}

async function install(all) {
  const since = performance.now();
  report('Installing packages from the npm registry (only when they change, less than a minute) …');
  const heartbeat = setInterval(() => report(`  … ${folders()} folders after ${seconds(since)} s`), 5_000);
  const omitted = all ? [] : ['--omit=dev'];
  const { code } = await runNpm(['ci', ...omitted, '--no-audit', '--no-fund', '--loglevel=error'], { toStderr: true });
  clearInterval(heartbeat);
  if (code !== 0) throw new Stop('npm ci failed, see above. Is the npm registry reachable?');
  sayDone('packages installed', since, report);
}

const folders = () => (existsSync(join(root, 'node_modules')) ? readdirSync(join(root, 'node_modules')).length : 0);
const seconds = (since) => Math.round((performance.now() - since) / 1000);
