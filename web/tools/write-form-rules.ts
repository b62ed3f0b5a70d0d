import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { program, root, say } from '../../tools/build/checkout.mjs';
import { ruleFiles } from './form-rules.ts';

await program(async () => {
  await mkdir(join(root, 'web/src/forms/rules'), { recursive: true });
  for (const [name, text] of Object.entries(ruleFiles())) {
    await writeFile(join(root, 'web/src/forms/rules', name), text);
    say(`web/src/forms/rules/${name}`);
  }
});
