/** `npm start -w infra/mongo-stand-in`: the stand-in alone, built when needed. `src/main.ts` names its environment. */
import { join } from 'node:path';
import { program, root } from '../embedded/tools/checkout.mjs';
import { ensureBuilt } from '../embedded/tools/ensure-built.mjs';
import { ensureInstalled } from '../embedded/tools/ensure-installed.mjs';
import { runNode } from '../embedded/tools/run-program.mjs';

await program(async () => {
  await ensureInstalled();
  await ensureBuilt(['mongo-stand-in']);
  const { code } = await runNode([join(root, 'infra/mongo-stand-in/dist/main.js')]);
  process.exitCode = code;
});
