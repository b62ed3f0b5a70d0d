/**
 * `npm run test:e2e`: starts a shop and runs the journeys in a real browser. Passes additional arguments to Playwright.
 * CHROMIUM names the browser if it is not /usr/bin/chromium; SHOP_URL uses a running shop; FILLED_SHOP is the data
 * folder of a stopped demo shop, whose copy needs no seeding.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { runShop } from '../infra/embedded/run-shop.ts';
import { program, root, Stop } from '../tools/build/checkout.mjs';
import { ensureBuilt } from '../tools/build/ensure-built.mjs';
import { runNode } from '../tools/build/run-program.mjs';

await program(async () => {
  const chromium = process.env.CHROMIUM ?? '/usr/bin/chromium';
  if (!existsSync(chromium)) {
    throw new Stop(
      `The journeys need a Chromium at ${chromium}, or where CHROMIUM says (Debian: apt-get install chromium).`,
    );
  }
  await ensureBuilt();
  const env = { RATE_LIMIT_SCALE: '50', LOG_LEVEL: 'warn', LOCAL_ASSISTANTS: 'true' };
  const shop = process.env.SHOP_URL ? undefined : await runShop({ env, filled: process.env.FILLED_SHOP });
  const playwright = [
    join(root, 'node_modules/@playwright/test/cli.js'),
    'test',
    '--config',
    'e2e/playwright.config.ts',
  ];
  const { code } = await runNode([...playwright, ...process.argv.slice(2)], {
    env: {
      CHROMIUM: chromium,
      SHOP_URL: shop?.url ?? process.env.SHOP_URL ?? '',
      ...(shop ? { SHOP_DATA_DIR: shop.dataDir } : {}),
    },
  });
  const stopped = (await shop?.stop()) ?? 0;
  if (stopped !== 0) throw new Stop(`the shop ended with exit code ${stopped}`);
  process.exit(code);
});
