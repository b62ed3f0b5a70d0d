import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { createShopClient, unlessRefused } from '../src/shop-client.ts';

const asked: IncomingMessage[] = [];
const server = createServer((request, response) => {
  asked.push(request);
  const isUnknown = request.url?.startsWith('/api/promises/');
  response
    .writeHead(isUnknown ? 404 : 200, {
      'set-cookie': [`lp_session=s${asked.length}==; Path=/; HttpOnly`, 'theme=dark'],
    })
    .end(JSON.stringify(isUnknown ? { message: 'Not known.', code: 'not_found' } : { token: 'a-token' }));
});
let url: string;

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
beforeEach(() => {
  asked.length = 0;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
const sent = (name: string) => asked.map(({ headers }) => headers[name]);

test('a client sends the newest cookies and the origin of the shop', async () => {
  const shop = createShopClient(url, 'https://shop.example');
  for (const _ of ['first', 'second', 'third']) await shop.call('GET /api/cart');
  expect(sent('cookie')).toEqual([undefined, 'lp_session=s1==; theme=dark', 'lp_session=s2==; theme=dark']);
  expect(new Set(sent('origin'))).toEqual(new Set(['https://shop.example']));
  expect(shop.cookies().map(({ value }) => value)).toEqual(['s3==', 'dark']);
});

test('a client that signed in as an admin sends its token, and no other client does', async () => {
  const [admin, other] = [createShopClient(url), createShopClient(url)];
  await admin.signInAsAdmin({ username: 'admin', password: 'crochet-demo' });
  await admin.call('GET /api/admin/orders');
  await other.call('GET /api/cart');
  expect(sent('authorization')).toEqual([undefined, 'Bearer a-token', undefined]);
});

test('only the given refusal results in undefined', async () => {
  const ask = () => createShopClient(url).call('GET /api/promises/{productId}', { params: { productId: 'rose' } });
  expect(await unlessRefused(404, ask())).toBeUndefined();
  await expect(unlessRefused(409, ask())).rejects.toMatchObject({ status: 404, message: 'Not known.' });
});
