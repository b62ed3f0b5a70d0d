import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rename, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';

export const checkout = resolve(import.meta.dirname, '../..');
const cacheFolder = join(checkout, '.cache/real');

export async function cached(
  name: string,
  sources: readonly string[],
  make: (folder: string) => Promise<void>,
): Promise<string> {
  const hash = createHash('sha256');
  for (const source of sources) hash.update(await readFile(source)).update('\0');
  const folder = join(cacheFolder, `${name}-${hash.digest('hex').slice(0, 12)}`);
  if (existsSync(folder)) return folder;
  await mkdir(cacheFolder, { recursive: true });
  const unfinished = await mkdtemp(join(cacheFolder, `unfinished-${name}-`));
  try {
    await make(unfinished);
    await rename(unfinished, folder).catch((error) => {
      if (!existsSync(folder)) throw error;
    });
  } finally {
    await rm(unfinished, { recursive: true, force: true });
  }
  return folder;
}
