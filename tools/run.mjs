/**
 * `node tools/run.mjs bench/run.ts …` runs a TypeScript script with tsx, after installing the packages and generating
 * code. What `npm start`, `npm test` and the image builds run is plain JavaScript: it works before packages are installed.
 */
import { program } from './build/checkout.mjs';
import { ensureGenerated } from './build/ensure-generated.mjs';
import { ensureInstalled } from './build/ensure-installed.mjs';
import { runNode } from './build/run-program.mjs';

await program(async () => {
  await ensureInstalled();
  await ensureGenerated();
  // Ctrl-C reaches the script too, which ends in its own time.
  process.on('SIGINT', () => undefined);
  const { code } = await runNode(['--import', 'tsx', ...process.argv.slice(2)]);
  process.exitCode = code;
});
