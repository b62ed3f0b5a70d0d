import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { build } from 'esbuild';

const root = join(import.meta.dirname, '../../..');
const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: Record<string, string> };

/** The packages that a program imports before its first line runs, directly or through another module. */
async function packagesOf(entry: string): Promise<string[]> {
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: [entry],
    bundle: true,
    platform: 'node',
    format: 'esm',
    packages: 'external',
    external: ['*/main.js'],
    write: false,
    metafile: true,
    outdir: 'unused',
  });
  const reached = new Set<string>();
  const found: string[] = [];
  const read = (file: string) => {
    if (reached.has(file)) return;
    reached.add(file);
    for (const { kind, path, external } of metafile.inputs[file]?.imports ?? []) {
      if (kind !== 'import-statement') continue;
      if (!external) read(path);
      else if (!path.startsWith('node:')) found.push(`${file} imports ${path}`);
    }
  };
  read(entry);
  return found;
}

const programs = Object.entries(scripts).flatMap(([name, command]) =>
  [...command.matchAll(/node (\S+\.mjs)/g)].map(([, file = '']) => [`npm run ${name}`, file] as const),
);

test.each(programs)('%s starts in a clone without packages (%s)', async (_command, file) => {
  expect(await packagesOf(file)).toEqual([]);
});
