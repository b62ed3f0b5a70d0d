import { readFile } from 'node:fs/promises';
import { serviceNames } from '@loop-petal/contracts/services';

/** The source text of everybody's `consumers.ts`; not every service has one. */
export async function readConsumers(root: URL): Promise<Record<string, string>> {
  const texts = ['gateway', ...serviceNames].map(async (name) => {
    const folder = name === 'gateway' ? name : `services/${name}`;
    return [name, await readFile(new URL(`${folder}/src/consumers.ts`, root), 'utf8').catch(() => '')];
  });
  return Object.fromEntries(await Promise.all(texts));
}
