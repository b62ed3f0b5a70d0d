/**
 * `node tools/run.mjs bench/run.ts …` runs a TypeScript script with tsx, after installing the packages and generating
 * code. The programs of `npm start`, `npm test` and the image builds are plain JavaScript, because they run before
 * packages are installed.
 */
import { program } from './build/checkout.mjs';
import { ensureGenerated } from './build/ensure-generated.mjs';
import { ensureInstalled } from './build/ensure-installed.mjs';
import { runNode } from './build/run-program.mjs';

await program(async () => {
  await ensureInstalled();
  await ensureGenerated();
  // Ctrl-C also reaches the script, which then shuts down.
  process.on('SIGINT', () => undefined);
  const { code } = await runNode(['--import', 'tsx', ...process.argv.slice(2)]);
  process.exitCode = code;
});
