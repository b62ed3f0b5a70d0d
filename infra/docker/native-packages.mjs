import { existsSync, readFileSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from '../../tools/build/checkout.mjs';

const NATIVE = ['sharp', '@node-rs/argon2'];
/** Documents, types, sources and headers are not needed at run time. */
const EXCLUDED = /\.(md|d\.ts|d\.cts|d\.mts|map|h|cc|cpp)$|\/(src|include|install)$/;

export async function copyNative(metafile, target) {
  const imported = Object.values(metafile.outputs).flatMap(({ imports }) => imports.map(({ path }) => path));
  for (const name of closure(NATIVE.filter((one) => imported.includes(one)))) {
    await cp(join(root, 'node_modules', name), join(target, name), {
      recursive: true,
      filter: (path) => !EXCLUDED.test(path.replaceAll('\\', '/')),
    });
  }
}

function closure(names, known = new Set()) {
  for (const name of names) {
    const manifest = join(root, 'node_modules', name, 'package.json');
    if (known.has(name) || !existsSync(manifest)) continue;
    known.add(name);
    const { dependencies = {}, optionalDependencies = {} } = JSON.parse(readFileSync(manifest, 'utf8'));
    closure([...Object.keys(dependencies), ...Object.keys(optionalDependencies)], known);
  }
  return known;
}
