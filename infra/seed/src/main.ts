import { readConfig } from '@loop-petal/service-kit/runtime/config';
import { createShopClient } from '@loop-petal/web-kit/shop-client';
import { SeedEnvironment } from './config.ts';
import { seedBacklog, seedLateOrder } from './seed-backlog.ts';
import { seedCatalogue } from './seed-catalogue.ts';
import { seedCustomer } from './seed-customer.ts';
import { seedSettings } from './seed-settings.ts';
import { seedMaking, seedWorkshop } from './seed-workshop.ts';

const { DEMO, GATEWAY_URL, PUBLIC_URL, ADMIN_USERNAME, ADMIN_PASSWORD } = readConfig(SeedEnvironment);

const tell = (line: string) => process.stdout.write(`${line}\n`);

if (!DEMO) {
  tell('DEMO is false, so nothing is added.');
  process.exit();
}

const newShop = () => createShopClient(GATEWAY_URL, PUBLIC_URL);
const images = new URL('../images/', import.meta.url);

const admin = newShop();
await admin.signInAsAdmin({ username: ADMIN_USERNAME, password: ADMIN_PASSWORD });
await seedSettings(admin);
await seedCatalogue(admin, images, tell);
await seedWorkshop(admin, tell);
await seedLateOrder({ admin, newShop });
await seedCustomer(newShop(), admin, tell);
await seedMaking(admin, newShop, images);
await seedBacklog({ admin, newShop }, tell);
tell('The demo shop is ready');
