/** `node tools/run.mjs .ci/fill-shop.ts FOLDER`: fills a demo shop in this folder and stops it. */
import { runShop } from '../infra/embedded/run-shop.ts';

const [, , dataDir] = process.argv;
const shop = await runShop({ dataDir, env: { LOG_LEVEL: 'warn' } });
process.exitCode = (await shop.stop()) ?? 1;
