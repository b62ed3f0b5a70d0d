import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = join(dirname(fileURLToPath(import.meta.url)), '../..');

export class Stop extends Error {}

export const say = (line) => process.stdout.write(`${line}\n`);

/** Prints the progress of a program whose output may be piped. */
export const report = (line) => process.stderr.write(`${line}\n`);

export const sayDone = (what, since, tell = say) =>
  tell(`  ${what.padEnd(26)}${((performance.now() - since) / 1000).toFixed(1).padStart(6)} s`);

/** Runs a program of this folder and prints a Stop as a single line. */
export async function program(run) {
  try {
    requireNode();
    await run();
  } catch (error) {
    process.stderr.write(`${error instanceof Stop ? error.message : error.stack}\n`);
    process.exit(1);
  }
}

function requireNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  throw new Stop(
    `Loop & Petal needs Node 20.19 or newer; this is Node ${process.versions.node}. Get one from nodejs.org.`,
  );
}
