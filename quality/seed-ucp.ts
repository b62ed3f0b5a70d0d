/**
 * `npm run seed:ucp -- FOLDER`: adds the flower shop of the official conformance suite of assistants, from its data in
 * FOLDER, to the running shop at SHOP_URL, and prints the suite's input with the ids of this shop.
 */
import { parseArgs } from 'node:util';
import { createShopClient } from '@loop-petal/web-kit/shop-client';
import { program, Stop, say } from '../tools/build/checkout.mjs';
import { seedFlowerShop } from './flower-shop.ts';

const { SHOP_URL = 'http://localhost:8080', ADMIN_USERNAME = 'admin', ADMIN_PASSWORD = 'crochet-demo' } = process.env;

await program(async () => {
  const [folder] = parseArgs({ allowPositionals: true }).positionals;
  if (!folder) throw new Stop('Please name the folder of the suite’s flower shop, such as test_data/flower_shop.');
  const shop = createShopClient(SHOP_URL);
  await shop.signInAsAdmin({ username: ADMIN_USERNAME, password: ADMIN_PASSWORD });
  say(JSON.stringify(await seedFlowerShop(folder, shop), null, 2));
});
