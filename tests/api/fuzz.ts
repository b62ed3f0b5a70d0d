/** `npm run fuzz`: the fuzz test with FUZZ_RUNS inputs for every operation. */
import { join } from 'node:path';
import { program, root } from '../../tools/build/checkout.mjs';
import { runNode } from '../../tools/build/run-program.mjs';

await program(async () => {
  const flags = '--experimental-vm-modules --disable-warning=ExperimentalWarning';
  const jest = join(root, 'node_modules/jest/bin/jest.js');
  const { code } = await runNode([jest, 'tests/api/test/fuzz', ...process.argv.slice(2)], {
    env: {
      FUZZ_RUNS: process.env.FUZZ_RUNS ?? '500',
      NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} ${flags}`.trim(),
    },
  });
  process.exit(code);
});
