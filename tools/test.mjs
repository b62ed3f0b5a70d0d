import { join } from 'node:path';
import { program, root } from './build/checkout.mjs';
import { ensureGenerated } from './build/ensure-generated.mjs';
import { ensureInstalled } from './build/ensure-installed.mjs';
import { runNode } from './build/run-program.mjs';

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
