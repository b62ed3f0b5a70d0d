import { killWhileBuying } from '../kill-while-buying.ts';
import { asOwner, sellRoses, test } from '../own-shop.ts';

test('a purchase succeeds once even if the process of all services is killed while the order is placed', async ({
  shop,
}) => {
  const admin = await asOwner(shop.url);
  await killWhileBuying('services', { shop, admin, productId: await sellRoses(admin) });
});
