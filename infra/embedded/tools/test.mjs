import { join } from 'node:path';
import { program, root } from './checkout.mjs';
import { ensureGenerated } from './ensure-generated.mjs';
import { ensureInstalled } from './ensure-installed.mjs';
import { runNode } from './run-program.mjs';

await program(async () => {
  await ensureInstalled();
  await ensureGenerated();
  const flags = '--experimental-vm-modules --disable-warning=ExperimentalWarning';
  const { code } = await runNode(
    [join(root, 'node_modules/jest/bin/jest.js'), '--maxWorkers=2', ...process.argv.slice(2)],
    {
      env: { NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} ${flags}`.trim() },
    },
  );
  process.exit(code);
});
