/** `npm start -w packages/mongo-stand-in`: runs the stand-in alone; `src/main.ts` lists its environment. */
import { join } from 'node:path';
import { program, root } from '../../tools/build/checkout.mjs';
import { ensureBuilt } from '../../tools/build/ensure-built.mjs';
import { ensureInstalled } from '../../tools/build/ensure-installed.mjs';
import { runNode } from '../../tools/build/run-program.mjs';

await program(async () => {
  await ensureInstalled({ toRun: true });
  await ensureBuilt(['mongo-stand-in']);
  const { code } = await runNode([join(root, 'packages/mongo-stand-in/dist/main.js')]);
  process.exitCode = code;
});
