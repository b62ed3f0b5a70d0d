import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { root } from './checkout.mjs';

const excluded = new Set(['node_modules', 'dist', 'test', '.git', '.cache', '.data']);

/** A hash over the contents of files and of all files in folders; missing ones count as empty. */
export function fingerprint(paths, seed = '') {
  const hash = createHash('sha256').update(seed);
  for (const path of paths) addPath(hash, join(root, path));
  return hash.digest('hex');
}

function addPath(hash, path) {
  const found = statSync(path, { throwIfNoEntry: false });
  if (found?.isFile()) hash.update(`\0${relative(root, path)}\0`).update(readFileSync(path));
  if (!found?.isDirectory()) return;
  const names = readdirSync(path).filter((name) => !excluded.has(name) && !name.startsWith('.stamp'));
  for (const name of names.sort()) addPath(hash, join(path, name));
}

export const isUnchanged = (file, print) =>
  existsSync(join(root, file)) && readFileSync(join(root, file), 'utf8') === print;

/** Records a success. In a read-only checkout, this has no effect, and the next run checks again. */
export function note(file, print) {
  try {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), print);
  } catch (error) {
    if (!['EACCES', 'EROFS', 'EPERM'].includes(error.code)) throw error;
  }
}
