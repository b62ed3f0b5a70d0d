import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { startGateway } from './start-gateway.ts';

let gateway: Awaited<ReturnType<typeof startGateway>>;
beforeAll(async () => {
  gateway = await startGateway({ ADMIN_HOST: 'admin.shop.test' });
});
afterAll(() => gateway.close());

const ask = (host: string, path: string) => gateway.ask(path, { headers: { host } });
const reached = async (host: string, path: string) => {
  const before = gateway.seen.length;
  const { status } = await ask(host, path);
  return { status, by: gateway.seen.slice(before).find(({ url }) => url === path)?.upstream };
};

test('with ADMIN_HOST set, other hosts do not serve the admin client', async () => {
  for (const path of ['/admin', '/admin/assets/app.js', '/api/admin/orders', '/api/admin/login', '/%61dmin']) {
    expect(await reached('shop.test', path)).toEqual({ status: 404, by: undefined });
  }
  expect(await reached('shop.test', '/administration')).toEqual({ status: 200, by: 'web' });
  expect(await reached('admin.shop.test:443', '/admin/assets/app.js')).toEqual({ status: 200, by: 'admin-web' });
  expect(await ask('admin.shop.test', '/api/shop')).toMatchObject({
    status: 200,
    body: { shopUrl: 'http://shop.test' },
  });
});

test('the host of the admin client serves no page of the shop and redirects to /admin', async () => {
  expect(await reached('admin.shop.test', '/checkout')).toEqual({ status: 404, by: undefined });
  const { status, headers } = await ask('ADMIN.shop.test', '/');
  expect({ status, location: headers.location }).toEqual({ status: 302, location: '/admin' });
});
