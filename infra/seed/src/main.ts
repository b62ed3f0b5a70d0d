import { readConfig } from '@loop-petal/service-kit/runtime/config';
import { SeedEnvironment } from './config.ts';
import { seedCatalogue } from './seed-catalogue.ts';
import { seedCustomer } from './seed-customer.ts';
import { ShopClient } from './shop-client.ts';

const { GATEWAY_URL, PUBLIC_URL, ADMIN_USERNAME, ADMIN_PASSWORD } = readConfig(SeedEnvironment);

const tell = (line: string) => process.stdout.write(`${line}\n`);

const admin = new ShopClient(GATEWAY_URL, PUBLIC_URL);
await admin.signInAsAdmin(ADMIN_USERNAME, ADMIN_PASSWORD);
await seedCatalogue(admin, new URL('../images/', import.meta.url), tell);
await seedCustomer(new ShopClient(GATEWAY_URL, PUBLIC_URL), admin, tell);
tell('The demo shop is ready');
