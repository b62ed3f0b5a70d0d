import { program } from '../../tools/build/checkout.mjs';
import { ensureBuilt } from '../../tools/build/ensure-built.mjs';
import { ensureGenerated } from '../../tools/build/ensure-generated.mjs';
import { ensureInstalled } from '../../tools/build/ensure-installed.mjs';
import { partsOfShop } from '../../tools/build/parts.mjs';

/** Arguments that need a process for each service. */
const NEEDS_PROCESSES = /^--(separate|replicas|only)\b/;

await program(async () => {
  await ensureInstalled({ toRun: true });
  await ensureGenerated();
  const separate = process.argv.some((argument) => NEEDS_PROCESSES.test(argument));
  if (separate) process.argv.push('--separate');
  await ensureBuilt(partsOfShop(separate));
  await import('./dist/supervisor/main.js');
});
