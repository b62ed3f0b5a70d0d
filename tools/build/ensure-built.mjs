import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { bundleErrors, bundleOptions, writeBundle } from './bundle.mjs';
import { root, Stop, say, sayDone } from './checkout.mjs';
import { fingerprint, isUnchanged, note } from './fingerprint.mjs';
import { clients, programs } from './parts.mjs';
import { runNpm } from './run-program.mjs';

const shared = ['packages', 'tools/build', 'tsconfig.base.json', 'package-lock.json'];

/**
 * Builds every program and client whose sources have changed. @param only names of the parts to build; all by default
 */
export async function ensureBuilt(only) {
  const base = fingerprint(shared);
  const jobs = [
    ...clients().map((folder) => ({
      name: folder,
      folder,
      stamp: 'pages',
      entries: { main: '' },
      run: () => buildPages(folder),
    })),
    ...programs().map((part) => ({ ...part, stamp: part.name, run: () => buildProgram(part) })),
  ].flatMap((job) => {
    if (only && !only.includes(job.name)) return [];
    const file = `${job.folder}/dist/.stamp-${job.stamp}`;
    const print = fingerprint([job.folder, ...(job.sources ?? [])], base);
    return isUnchanged(file, print) && outputs(job).every((path) => existsSync(join(root, path)))
      ? []
      : [{ ...job, file, print }];
  });
  if (jobs.length === 0) return;
  say(`Building ${jobs.length} ${jobs.length === 1 ? 'part' : 'parts'} …`);
  await Promise.all(
    jobs.map(async ({ name, run, file, print }) => {
      const since = performance.now();
      await run();
      note(file, print);
      sayDone(name, since);
    }),
  );
  // Otherwise, its helper process would run as long as the shop.
  await (await import('esbuild')).stop();
}

const outputs = ({ folder, entries }) => Object.keys(entries).map((out) => `${folder}/dist/${out}.js`);

async function buildProgram(part) {
  const { build } = await import('esbuild');
  try {
    writeBundle(await build(bundleOptions(part)));
  } catch (error) {
    throw error.errors ? new Stop(`${part.name} doesn't build:\n${bundleErrors(error)}`) : error;
  }
}

async function buildPages(folder) {
  const { code, said } = await runNpm(['run', '--silent', 'build', '-w', folder], { quiet: true });
  if (code !== 0) throw new Stop(`${folder} doesn't build:\n${said.trim()}`);
}
