/**
 * `npm run note:release`: records the facts about this release that the next one must respect. Commit the result with
 * the release's tag.
 */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { program, root, say } from '../../tools/build/checkout.mjs';
import { describeRelease } from '../src/release.ts';

const FILE = 'k8s/last-release.json';

await program(async () => {
  const release = await describeRelease(pathToFileURL(`${root}/`));
  await writeFile(join(root, FILE), `${JSON.stringify(release, null, 2)}\n`);
  say(FILE);
});
