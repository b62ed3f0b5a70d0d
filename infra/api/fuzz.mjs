/** `npm run fuzz`: the fuzz test for as long as you like; FUZZ_RUNS inputs for every operation. */
import { join } from 'node:path';
import { program, root } from '../embedded/tools/checkout.mjs';
import { ensureGenerated } from '../embedded/tools/ensure-generated.mjs';
import { ensureInstalled } from '../embedded/tools/ensure-installed.mjs';
import { runNode } from '../embedded/tools/run-program.mjs';

await program(async () => {
  await ensureInstalled();
  await ensureGenerated();
  const flags = '--experimental-vm-modules --disable-warning=ExperimentalWarning';
  const jest = join(root, 'node_modules/jest/bin/jest.js');
  const { code } = await runNode([jest, 'infra/api/test/fuzz', ...process.argv.slice(2)], {
    env: {
      FUZZ_RUNS: process.env.FUZZ_RUNS ?? '500',
      NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} ${flags}`.trim(),
    },
  });
  process.exit(code);
});
