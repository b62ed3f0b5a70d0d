import { program } from '../../tools/build/checkout.mjs';
import { ensureBuilt } from '../../tools/build/ensure-built.mjs';
import { ensureGenerated } from '../../tools/build/ensure-generated.mjs';
import { ensureInstalled } from '../../tools/build/ensure-installed.mjs';

await program(async () => {
  await ensureInstalled({ toRun: true });
  await ensureGenerated();
  await ensureBuilt();
  await import('./dist/supervisor/main.js');
});
