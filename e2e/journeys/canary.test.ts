import { randomBytes, randomInt, randomUUID } from 'node:crypto';
import { ApiError } from '@loop-petal/web-kit/api-client';
import { createShopClient, type ShopClient } from '@loop-petal/web-kit/shop-client';
import { buyCart } from '../../infra/seed/src/buy-cart.ts';
import { findInDatabases, findInFiles } from '../at-rest.ts';
import { CONFIRMS_PAYMENT, emailsTo } from '../emails.ts';
import { GUEST } from '../guest.ts';
import { expect, type Shop, sellRoses, test } from '../own-shop.ts';
import { type ShopCallName, until } from '../shop-api.ts';

const mark = () => randomBytes(9).toString('hex');
const password = (of: string) => `Canary-${of}-${mark()}`;
const ADMIN = { ADMIN_USERNAME: 'owner', ADMIN_PASSWORD: password('admin') };
const CARD = '4111111111111111';

const secrets: Record<string, string> = {};
const keep = (name: string, value: string): string => {
  secrets[name] = value;
  return value;
};
const keepPassword = (name: string) => keep(name, password(name.replace(' ', '-')));
/** Single-use secrets that are meant to be read in their email. */
const emailed: Record<string, string> = {};
/** Values that the search must find, to prove that it looks everywhere. */
const traces = { row: `canary-${mark()}`, document: `Is this kept? ${mark()}`, line: `/api/products/${randomUUID()}` };

test.use({ shopOptions: { env: { ...ADMIN, LOG_LEVEL: 'trace' } } });

let shop: Shop;
let admin: ShopClient;

test.beforeAll(({ shop: started }) => {
  shop = started;
  admin = createShopClient(shop.url);
});

/** The shop may refuse many of these calls but must not fail. */
async function attempt(call: Promise<unknown>): Promise<void> {
  await call.catch((error: unknown) => {
    if (!(error instanceof ApiError) || error.status === 0 || error.status >= 500) throw error;
  });
}
const attemptPost = (shopper: ShopClient, name: ShopCallName & `POST ${string}`, body: object) =>
  attempt((shopper.call as (name: ShopCallName, input: { body: object }) => Promise<unknown>)(name, { body }));

/** Sends bodies that the typed client can't send. */
async function sendRaw(path: string, body: string, headers: Record<string, string> = {}): Promise<void> {
  const { status } = await fetch(`${shop.url}${path}`, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json', origin: shop.url, ...headers },
  });
  expect([path, status < 500]).toEqual([path, true]);
}

async function emailTo(recipient: string, subject: RegExp): Promise<string> {
  const [email] = await until(
    async () => (await emailsTo(admin, recipient)).filter((sent) => subject.test(sent.subject)),
    ({ length }) => length > 0,
    `an email to ${recipient}`,
  );
  return email?.text ?? '';
}
const tokenIn = (email: string) => /token=([\w.%-]+)/.exec(email)?.[1] ?? '';

function strayCard(): string {
  const digits = `4${String(randomInt(0, 1e14)).padStart(14, '0')}`;
  const sum = [...digits].reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return `${digits}${(10 - (sum % 10)) % 10}`;
}

async function signInAsOwner(): Promise<string> {
  const right = { username: ADMIN.ADMIN_USERNAME, password: keep('admin password', ADMIN.ADMIN_PASSWORD) };
  await attempt(admin.signInAsAdmin({ ...right, password: keep('wrong admin password', password('wrong-admin')) }));
  const { token } = await admin.call('POST /api/admin/login', { body: right });
  await admin.signInAsAdmin(right);
  return keep('admin token', token);
}

async function liveAnAccount(shopper: ShopClient, email: string): Promise<void> {
  const username = traces.row;
  const change = { currentPassword: keepPassword('password'), newPassword: keepPassword('new password') };
  const wrong = keepPassword('wrong password');
  const late = keepPassword('late password');
  await shopper.call('GET /api/cart');
  keep('visitor cookie', shopper.cookies()[0]?.value ?? '');
  await shopper.call('POST /api/auth/register', { body: { username, email, password: change.currentPassword } });
  keep('session cookie', shopper.cookies()[0]?.value ?? '');

  await attemptPost(shopper, 'POST /api/auth/login', { username, password: wrong });
  await attemptPost(shopper, 'POST /api/auth/login', { username: wrong, password: '' });
  await attemptPost(shopper, 'POST /api/auth/register', { username, password: wrong, isAdmin: true });
  await attemptPost(shopper, 'POST /api/auth/update-password', { ...change, currentPassword: wrong });
  await shopper.call('POST /api/auth/update-password', { body: change });
  await attemptPost(shopper, 'POST /api/auth/update-email', { email, currentPassword: change.newPassword });
  const made = { username: `made-${mark()}`, email: `${mark()}@example.com`, password: keepPassword('made password') };
  await admin.call('POST /api/admin/users', { body: { ...made, role: 'user' } });
  await attemptPost(admin, 'POST /api/admin/users', { ...made, role: 'emperor' });

  const confirmation = await emailTo(email, /confirm/i);
  const token = tokenIn(confirmation);
  emailed['confirmation token'] = token;
  emailed['withdrawal token'] = /withdraw=([\w.-]+)/.exec(confirmation)?.[1] ?? '';
  await fetch(`${shop.url}/confirm-email?withdraw=${emailed['withdrawal token']}x`);
  await attemptPost(shopper, 'POST /api/auth/withdraw-email', { token: `${emailed['withdrawal token']}x` });
  await fetch(`${shop.url}/confirm-email?token=${token}x`);
  await shopper.call('POST /api/auth/confirm-email', { body: { token } });
  await shopper.call('POST /api/auth/forgot-password', { body: { email } });
  const reset = { token: tokenIn(await emailTo(email, /new password/i)), newPassword: keepPassword('reset password') };
  emailed['reset token'] = reset.token;
  await fetch(`${shop.url}/reset-password?token=${reset.token}`);
  await attemptPost(shopper, 'POST /api/auth/reset-password', { ...reset, token: `${reset.token}x` });
  await shopper.call('POST /api/auth/reset-password', { body: reset });
  await attemptPost(shopper, 'POST /api/auth/reset-password', { ...reset, newPassword: late });
  await shopper.call('POST /api/auth/login', { body: { username, password: reset.newPassword } });
  keep('second session cookie', shopper.cookies()[0]?.value ?? '');
}

async function buy(shopper: ShopClient, email: string): Promise<void> {
  await shopper.call('POST /api/cart', { body: { productId: await sellRoses(admin), quantity: 1 } });
  keep('card number', CARD);
  const number = keep('stray card number', strayCard());
  const cvv = keep('cvv', `cvv-${mark().slice(0, 6)}`);
  const card = { number, exp_month: '12', exp_year: '2034', cvv: '987' };
  for (const change of [{}, { cvv }, { exp_year: '1999' }, { zip: null, holder: 'x' }, { cvv: {} }])
    await attemptPost(shopper, 'POST /api/payment/tokenize', { ...card, ...change });
  const payment = { paymentToken: number, amount: 2898, currency: 'USD' };
  await attemptPost(shopper, 'POST /api/payment/process', { ...payment, cvv });
  await attemptPost(shopper, 'POST /api/payment/process', payment);
  await sendRaw('/api/payment/tokenize', `{"number":"${CARD}","cvv":"${cvv}`);
  await sendRaw('/api/payment/webhook', JSON.stringify({ ...card, type: 'x' }), { 'x-signature': 'f00d' });
  const order = await buyCart(shopper, { ...GUEST, email });
  emailed['order link'] = tokenIn(order.trackingLink);
  await fetch(`${shop.url}/my-orders?order=${order.id}&token=${emailed['order link']}`);
  const query = { token: `${emailed['order link']}x` };
  await attempt(createShopClient(shop.url).call('GET /api/orders/{id}', { params: { id: order.id }, query }));
  await emailTo(email, CONFIRMS_PAYMENT);
}

async function knockOnWrongDoors(token: string, shopper: ShopClient): Promise<void> {
  const cookie = shopper.cookies()[0]?.value ?? '';
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
  const { sessionId } = await shopper.call('POST /api/live-chat/session');
  await shopper.call('POST /api/live-chat/send', { body: { sessionId, message: traces.document } });
  await attempt(shopper.call('GET /api/user/export'));
}

test('card numbers, passwords, cookies and tokens are never stored or logged', async () => {
  test.slow();
  const token = await signInAsOwner();
  const shopper = createShopClient(shop.url);
  const email = `${mark()}@example.com`;
  await liveAnAccount(shopper, email);
  await buy(shopper, email);
  await knockOnWrongDoors(token, shopper);
  const change = { currentPassword: 'x', newPassword: secrets['late password'] };
  await attemptPost(shopper, 'POST /api/auth/update-password', change);
  expect(Object.entries({ ...secrets, ...emailed }).filter(([, value]) => value.length < 10)).toEqual([]);

  const rows = await findInDatabases(shop.dataDir, { ...secrets, ...emailed, traces: traces.row });
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
  const links = await findInFiles(shop.dataDir, emailed);
  expect(links.filter((place) => !place.startsWith('postgres/'))).toEqual([]);
});
