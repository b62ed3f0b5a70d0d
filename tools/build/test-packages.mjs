import { mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { root } from './checkout.mjs';

/** Packages of dozens of ES modules, which Jest would load and link again for each test file. */
const WHOLE = {
  '@tanstack/react-query': `export * from '@tanstack/react-query';`,
  '@testing-library/user-event': `export * from '@testing-library/user-event'; export { default } from '@testing-library/user-event';`,
};
const CLIENTS = ['web/src', 'admin-web/src', 'packages/web-kit/src'];

/**
 * Bundles each of these packages into one file, and only the imported ones of lucide's two thousand icons.
 * @returns {Promise<Record<string, string>>} the files, as Jest's `moduleNameMapper`
 */
export async function bundleTestPackages() {
  const contents = {
    ...WHOLE,
    'lucide-react': `export { ${usedIcons().join(', ')} } from 'lucide-react';`,
  };
  const files = await Promise.all(
    Object.entries(contents).map(async ([name, source]) => [`^${name}$`, await bundle(name, source)]),
  );
  return Object.fromEntries(files);
}

async function bundle(name, contents) {
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: root },
    bundle: true,
    format: 'esm',
    target: 'node20',
    external: ['react', 'react/*', 'react-dom', '@testing-library/dom'],
    conditions: ['browser', 'import'],
    write: false,
  });
  const folder = join(root, 'node_modules/.cache/loop-petal-tests');
  const file = join(folder, `${name.replace(/\W+/g, '-')}.mjs`);
  mkdirSync(folder, { recursive: true });
  const part = `${file}.${process.pid}`;
  writeFileSync(part, outputFiles[0].contents);
  renameSync(part, file);
  return file;
}

function usedIcons() {
  const sources = CLIENTS.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true })
      .filter((path) => /\.tsx?$/.test(path))
      .map((path) => readFileSync(join(root, folder, path), 'utf8')),
  );
  const lists = sources.flatMap((source) => [...source.matchAll(/^import \{([^}]*)\} from 'lucide-react'/gm)]);
  const names = lists.flatMap(([, list]) => list.split(',')).map((name) => name.trim().replace(/ as .*/, ''));
  return [...new Set(names)].filter((name) => name !== '' && !name.startsWith('type ')).toSorted();
}
