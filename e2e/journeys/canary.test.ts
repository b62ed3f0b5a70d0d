import { randomBytes, randomInt, randomUUID } from 'node:crypto';
import { payCart } from '../../infra/seed/src/buy-cart.ts';
import { ShopClient, ShopRefusal } from '../../infra/seed/src/shop-client.ts';
import { findInDatabases, findInFiles } from '../at-rest.ts';
import { GUEST } from '../guest.ts';
import { CONFIRMS_PAYMENT, mailsTo } from '../mails.ts';
import { expect, type Shop, sellRoses, test } from '../own-shop.ts';
import { until } from '../shop-api.ts';

const mark = () => randomBytes(9).toString('hex');
const password = (of: string) => `Canary-${of}-${mark()}`;
const ADMIN = { ADMIN_USERNAME: 'owner', ADMIN_PASSWORD: password('admin') };
const CARD = '4111111111111111';

const secrets: Record<string, string> = {};
/** Single-use secrets that are meant to be read in their email. */
const mailed: Record<string, string> = {};
/** Values that may be found, to prove that the search looks everywhere. */
const traces = { row: `canary-${mark()}`, document: `Is this kept? ${mark()}`, line: `/api/products/${randomUUID()}` };

test.use({ shopOptions: { env: { ...ADMIN, LOG_LEVEL: 'trace' } } });

let shop: Shop;
let admin: ShopClient;

test.beforeAll(({ shop: started }) => {
  shop = started;
  admin = new ShopClient(shop.url, shop.url);
});

/** The shop may refuse many of these calls; they only must not break it. */
async function attempt(call: Promise<unknown>): Promise<void> {
  await call.catch((error: unknown) => {
    if (!(error instanceof ShopRefusal) || error.status >= 500) throw error;
  });
}

/** Bodies that none of our clients would send. */
async function sendRaw(path: string, body: string, headers: Record<string, string> = {}): Promise<void> {
  const { status } = await fetch(`${shop.url}${path}`, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json', origin: shop.url, ...headers },
  });
  expect([path, status < 500]).toEqual([path, true]);
}

async function mailTo(recipient: string, subject: RegExp): Promise<string> {
  const [mail] = await until(
    async () => (await mailsTo(admin.get, recipient)).filter((sent) => subject.test(sent.subject)),
    ({ length }) => length > 0,
    `a mail to ${recipient}`,
  );
  return mail?.text ?? '';
}
const tokenIn = (mail: string) => /token=([\w.%-]+)/.exec(mail)?.[1] ?? '';

function strayCard(): string {
  const digits = `4${String(randomInt(0, 1e14)).padStart(14, '0')}`;
  const sum = [...digits].reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return `${digits}${(10 - (sum % 10)) % 10}`;
}

async function signInAsOwner(): Promise<string> {
  secrets['admin password'] = ADMIN.ADMIN_PASSWORD;
  secrets['wrong admin password'] = password('wrong-admin');
  const wrong = { username: ADMIN.ADMIN_USERNAME, password: secrets['wrong admin password'] };
  await attempt(new ShopClient(shop.url, shop.url).post('/api/admin/login', wrong));
  const right = { username: ADMIN.ADMIN_USERNAME, password: ADMIN.ADMIN_PASSWORD };
  const { token } = await new ShopClient(shop.url, shop.url).post<{ token: string }>('/api/admin/login', right);
  secrets['admin token'] = token;
  await admin.signInAsAdmin(ADMIN.ADMIN_USERNAME, ADMIN.ADMIN_PASSWORD);
  return token;
}

async function liveAnAccount(shopper: ShopClient, email: string): Promise<void> {
  const username = traces.row;
  for (const name of ['password', 'new password', 'wrong password', 'reset password', 'made password', 'late password'])
    secrets[name] = password(name.replace(' ', '-'));
  await shopper.get('/api/cart');
  secrets['visitor cookie'] = shopper.cookies()[0] ?? '';
  await shopper.post('/api/auth/register', { username, email, password: secrets.password });
  secrets['session cookie'] = shopper.cookies()[0] ?? '';

  await attempt(shopper.post('/api/auth/login', { username, password: secrets['wrong password'] }));
  await attempt(shopper.post('/api/auth/login', { username: secrets['wrong password'], password: '' }));
  await attempt(shopper.post('/api/auth/register', { username, password: secrets['wrong password'], isAdmin: true }));
  const change = { currentPassword: secrets.password, newPassword: secrets['new password'] };
  await attempt(shopper.post('/api/auth/update-password', { ...change, currentPassword: secrets['wrong password'] }));
  await shopper.post('/api/auth/update-password', change);
  await attempt(shopper.post('/api/auth/update-email', { email, currentPassword: secrets['new password'] }));
  const made = { username: `made-${mark()}`, email: `${mark()}@example.com`, password: secrets['made password'] };
  await admin.post('/api/admin/users', { ...made, role: 'user' });
  await attempt(admin.post('/api/admin/users', { ...made, role: 'emperor' }));

  const confirmation = await mailTo(email, /confirm/i);
  mailed['confirmation token'] = tokenIn(confirmation);
  mailed['withdrawal token'] = /withdraw=([\w.-]+)/.exec(confirmation)?.[1] ?? '';
  await fetch(`${shop.url}/confirm-email?withdraw=${mailed['withdrawal token']}x`);
  await attempt(shopper.post('/api/auth/withdraw-email', { token: `${mailed['withdrawal token']}x` }));
  await fetch(`${shop.url}/confirm-email?token=${mailed['confirmation token']}x`);
  await shopper.post('/api/auth/confirm-email', { token: mailed['confirmation token'] });
  await shopper.post('/api/auth/forgot-password', { email });
  mailed['reset token'] = tokenIn(await mailTo(email, /new password/i));
  const reset = { token: mailed['reset token'], newPassword: secrets['reset password'] };
  await fetch(`${shop.url}/reset-password?token=${reset.token}`);
  await attempt(shopper.post('/api/auth/reset-password', { ...reset, token: `${reset.token}x` }));
  await shopper.post('/api/auth/reset-password', reset);
  await attempt(shopper.post('/api/auth/reset-password', { ...reset, newPassword: secrets['late password'] }));
  await shopper.post('/api/auth/login', { username, password: reset.newPassword });
  secrets['second session cookie'] = shopper.cookies()[0] ?? '';
}

async function buy(shopper: ShopClient, email: string): Promise<void> {
  await shopper.post('/api/cart', { productId: await sellRoses(admin), quantity: 1 });
  secrets['card number'] = CARD;
  secrets['stray card number'] = strayCard();
  secrets.cvv = `cvv-${mark().slice(0, 6)}`;
  const card = { number: secrets['stray card number'], exp_month: '12', exp_year: '2034', cvv: '987' };
  for (const change of [{}, { cvv: secrets.cvv }, { exp_year: '1999' }, { zip: null, holder: 'x' }, { cvv: {} }])
    await attempt(shopper.post('/api/payment/tokenize', { ...card, ...change }));
  const wrongDoor = { paymentToken: secrets['stray card number'], amount: 2898, currency: 'USD', cvv: secrets.cvv };
  await attempt(shopper.post('/api/payment/process', wrongDoor));
  const { cvv: _, ...token } = wrongDoor;
  await attempt(shopper.post('/api/payment/process', token));
  await sendRaw('/api/payment/tokenize', `{"number":"${CARD}","cvv":"${secrets.cvv}`);
  await sendRaw('/api/payment/webhook', JSON.stringify({ ...card, type: 'x' }), { 'x-signature': 'f00d' });
  const body = await payCart(shopper, { ...GUEST, email });
  const order = await shopper.post<{ id: string; trackingLink: string }>('/api/orders', body);
  mailed['order link'] = tokenIn(order.trackingLink);
  await fetch(`${shop.url}/my-orders?order=${order.id}&token=${mailed['order link']}`);
  await fetch(`${shop.url}/api/orders/${order.id}?token=${mailed['order link']}x`);
  await mailTo(email, CONFIRMS_PAYMENT);
}

async function knockOnWrongDoors(token: string, shopper: ShopClient): Promise<void> {
  const cookie = shopper.cookies()[0] ?? '';
  await sendRaw('/api/auth/login', `{"username":"x","password":"${secrets['wrong password']}`);
  await sendRaw('/api/auth/login', `username=x&password=${secrets['wrong password']}`, {
    'content-type': 'application/x-www-form-urlencoded',
  });
  await sendRaw('/api/admin/login', `{"username":"${'x'.repeat(200_000)}","password":"${secrets['wrong password']}"}`);
  await sendRaw('/api/cart', '{}', { authorization: `Bearer ${token}`, cookie: `lp_session=${cookie}x` });
  await sendRaw('/api/newsletter/confirm', JSON.stringify({ token }));
  await sendRaw(`/api/newsletter/unsubscribe?token=${token}`, '{}');
  await sendRaw('/api/nowhere', '{}', { 'x-internal-token': token, 'x-request-id': token });
  await fetch(`${shop.url}/api/admin/orders?token=${token}`, { headers: { authorization: `Bearer ${token}x` } });
  await fetch(`${shop.url}/socket.io/?EIO=4&transport=polling&token=${token}`, { headers: { cookie } });
  await fetch(`${shop.url}${traces.line}`);
  const { sessionId } = await shopper.post<{ sessionId: string }>('/api/live-chat/session');
  await shopper.post('/api/live-chat/send', { sessionId, message: traces.document });
  await attempt(shopper.get('/api/user/export'));
}

test('card numbers, passwords, cookies and tokens are never stored or logged', async () => {
  test.slow();
  const token = await signInAsOwner();
  const shopper = new ShopClient(shop.url, shop.url);
  const email = `${mark()}@example.com`;
  await liveAnAccount(shopper, email);
  await buy(shopper, email);
  await knockOnWrongDoors(token, shopper);
  await attempt(
    shopper.post('/api/auth/update-password', { currentPassword: 'x', newPassword: secrets['late password'] }),
  );
  expect(Object.entries({ ...secrets, ...mailed }).filter(([, value]) => value.length < 10)).toEqual([]);

  const rows = await findInDatabases(shop.dataDir, { ...secrets, ...mailed, traces: traces.row });
  expect(rows.filter((place) => place.endsWith(': traces'))).toContain('identity.users: traces');
  expect(rows.filter((place) => !place.endsWith(': traces'))).toEqual([
    'notifications.mails: confirmation token',
    'notifications.mails: order link',
    'notifications.mails: reset token',
    'notifications.mails: withdrawal token',
    // The stored answer for a repeated post; it only opens the order in the same row.
    'orders.idempotency_keys: order link',
  ]);

  const files = await findInFiles(shop.dataDir, { ...secrets, 'kept text': traces.document, 'log line': traces.line });
  expect(files.some((place) => /^mongo\/.*: kept text$/.test(place))).toBe(true);
  expect(files.some((place) => /^logs\/.*: log line$/.test(place))).toBe(true);
  expect(files.filter((place) => !/: (kept text|log line)$/.test(place))).toEqual([]);

  // Deleted rows stay in the cluster's files for a while, as do emails with a link.
  const links = await findInFiles(shop.dataDir, mailed);
  expect(links.filter((place) => !place.startsWith('postgres/'))).toEqual([]);
});
