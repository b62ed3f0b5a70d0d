/** `node .ci/fill-shop.mjs FOLDER`: fills a demo shop there and stops it. */
import { runShop } from '../infra/embedded/run-shop.mjs';

const shop = await runShop({ dataDir: process.argv[2], env: { LOG_LEVEL: 'warn' } });
process.exitCode = await shop.stop();
