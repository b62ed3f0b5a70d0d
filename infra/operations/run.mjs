/** `npm run backup`, `restore`, `reconcile`, `doctor`: built when needed, then run with the arguments given. */
import { join } from 'node:path';
import { program, root } from '../embedded/tools/checkout.mjs';
import { ensureBuilt } from '../embedded/tools/ensure-built.mjs';
import { ensureGenerated } from '../embedded/tools/ensure-generated.mjs';
import { ensureInstalled } from '../embedded/tools/ensure-installed.mjs';
import { runNode } from '../embedded/tools/run-program.mjs';

await program(async () => {
  await ensureInstalled();
  await ensureGenerated();
  await ensureBuilt();
  const { code } = await runNode([join(root, 'infra/operations/dist/main.js'), ...process.argv.slice(2)]);
  process.exitCode = code;
});
