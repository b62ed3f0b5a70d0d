import { bundleErrors, bundleOptions, writeBundle } from './bundle.mjs';
import { program, say } from './checkout.mjs';
import { ensureBuilt } from './ensure-built.mjs';
import { ensureGenerated } from './ensure-generated.mjs';
import { ensureInstalled } from './ensure-installed.mjs';
import { clients, partsOfShop, programs } from './parts.mjs';
import { watchPages } from './watch-pages.mjs';

const watchProgram = async ({ context }, part) => {
  let first = true;
  const write = {
    name: 'write',
    setup: ({ onEnd }) =>
      onEnd((result) => {
        if (result.errors.length > 0) say(`  ${part.name}: ${bundleErrors(result)}`);
        // The first build only repeats the one before the start.
        else if (!first) writeBundle(result);
        first = false;
      }),
  };
  const watching = await context({ ...bundleOptions(part), plugins: [write] });
  await watching.watch();
};

await program(async () => {
  await ensureInstalled();
  await ensureGenerated();
  await ensureBuilt(partsOfShop(true));
  const esbuild = await import('esbuild');
  const restarted = programs().filter(({ folder }) => !folder.startsWith('infra/'));
  await Promise.all(restarted.map((part) => watchProgram(esbuild, part)));
  for (const folder of clients()) watchPages(folder);
  process.argv.push('--watch', '--separate');
  await import('../../infra/embedded/dist/supervisor/main.js');
});
