/** `npm run backup`, `restore`, `reconcile`, `two-step-off`, `doctor`: builds if needed, then runs with the given arguments. */
import { join } from 'node:path';
import { program, root } from '../../tools/build/checkout.mjs';
import { ensureBuilt } from '../../tools/build/ensure-built.mjs';
import { ensureGenerated } from '../../tools/build/ensure-generated.mjs';
import { ensureInstalled } from '../../tools/build/ensure-installed.mjs';
import { runNode } from '../../tools/build/run-program.mjs';

await program(async () => {
  await ensureInstalled({ toRun: true });
  await ensureGenerated();
  await ensureBuilt();
  const { code } = await runNode([join(root, 'infra/operations/dist/main.js'), ...process.argv.slice(2)]);
  process.exitCode = code;
});
