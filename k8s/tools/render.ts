/**
 * `npm run manifests`: writes `k8s/rendered/`, the objects of both overlays, for the rules of `npm test`. Needs kubectl,
 * whose kustomize renders them.
 */
import { execFileSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { program, root, say } from '../../tools/build/checkout.mjs';
import { headOf, OVERLAYS } from '../src/rendered.ts';

await program(async () => {
  const folder = join(root, 'k8s');
  for (const overlay of OVERLAYS) {
    const file = `k8s/rendered/${overlay}.yaml`;
    const rendered = execFileSync('kubectl', ['kustomize', join(folder, 'overlays', overlay)], { maxBuffer: 2 ** 26 });
    await writeFile(join(root, file), `${headOf(folder)}\n${rendered}`);
    say(file);
  }
});
