import { program, say } from './checkout.mjs';
import { ensureBuilt } from './ensure-built.mjs';
import { ensureGenerated } from './ensure-generated.mjs';
import { ensureInstalled } from './ensure-installed.mjs';

await program(async () => {
  await ensureInstalled({ toRun: true });
  await ensureGenerated();
  await ensureBuilt();
  say('Everything is built.');
});
