import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@jest/globals';
import { build } from 'esbuild';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const LATE = /(\{[^}]*\}|\w+) = (\(?)await import\('([^.'][^']*)'\)(\)\.default)?/g;

async function sources(): Promise<{ file: string; text: string }[]> {
  const folders = ['services', 'packages', 'gateway', 'infra', 'web', 'admin-web'];
  const listed = await Promise.all(folders.map((folder) => readdir(join(root, folder), { recursive: true })));
  const files = listed.flatMap((names, at) => names.map((name) => join(folders[at] ?? '', name)));
  const ours = files.filter((file) => /(?:^|\/)(?:src|server)\/.*\.ts$/.test(file) && !file.includes('node_modules'));
  return Promise.all(ours.map(async (file) => ({ file, text: await readFile(join(root, file), 'utf8') })));
}

async function formatOf(name: string): Promise<string | undefined> {
  const { metafile } = await build({
    stdin: { contents: `import ${JSON.stringify(name)}`, resolveDir: join(root, 'services/catalog') },
    absWorkingDir: root,
    bundle: true,
    write: false,
    metafile: true,
    platform: 'node',
    format: 'esm',
    logLevel: 'silent',
    external: ['sharp'],
  });
  const path = metafile.inputs['<stdin>']?.imports[0]?.path ?? '';
  return metafile.inputs[path]?.format;
}

test('a late import of a CommonJS package uses `default`, because a bundle has no named exports for it', async () => {
  const wrong: string[] = [];
  let seen = 0;
  for (const { file, text } of await sources()) {
    for (const [, target = '', , name = '', viaDefault] of text.matchAll(LATE)) {
      seen += 1;
      const isSafe = viaDefault !== undefined || target.includes('default') || !target.startsWith('{');
      if (!isSafe && (await formatOf(name)) === 'cjs') wrong.push(`${file}: ${name}`);
    }
  }
  expect(seen).toBeGreaterThan(3);
  expect(wrong).toEqual([]);
});
