import { deflateSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { uploadsNamed } from '@loop-petal/contracts/events/upload-events';
import { userDeleted } from '@loop-petal/contracts/events/user-events';
import { customerCaller, serviceCaller, visitorCaller } from '@loop-petal/service-kit/testing';
import sharp from 'sharp';
import { dropUnnamed, MAX_UPLOADS } from '../../src/images/keep-uploads.ts';
import { type Catalog, startCatalog } from '../start-catalog.ts';

const HOUR_MS = 3_600_000;
let catalog: Catalog;
let now = new Date('2026-11-28T12:00:00Z');
beforeAll(async () => {
  catalog = await startCatalog({ now: () => now });
});
afterAll(() => catalog?.stop());

const pass = (hours: number) => {
  now = new Date(now.getTime() + hours * HOUR_MS);
};
const picture = (side = 24) => sharp({ create: { width: side, height: side, channels: 3, background: '#9a3a50' } });
const upload = async (bytes: Uint8Array, caller = visitorCaller(), query = '') => {
  const body = new FormData();
  body.set('image', new Blob([new Uint8Array(bytes)]), 'rose.png');
  return catalog.request('POST', `/api/uploads${query}`, { caller, body });
};
const stored = async (): Promise<string> => (await upload(await picture().png().toBuffer())).body.imageUrl;
const isStored = async (url: string) => (await catalog.request('GET', url)).status === 200;
const hold = (...urls: string[]) =>
  catalog.request('POST', '/internal/uploads/hold', { caller: serviceCaller('orders'), body: { urls } });
const name = (holder: string, version: number, ...urls: string[]) =>
  catalog.deliver(uploadsNamed({ holder, version, urls }));

test('a visitor and a customer can upload a picture; staff have their own call', async () => {
  const png = await picture().png().toBuffer();
  for (const caller of [visitorCaller(), customerCaller()]) {
    const { status, body } = await upload(png, caller);
    expect(status).toBe(201);
    expect(Object.keys(body)).toEqual(['imageUrl']);
    expect(await isStored(body.imageUrl)).toBe(true);
  }
  expect((await upload(png, catalog.admin)).status).toBe(403);
});

test('a photo loses its location and camera data, and any content hidden after its end', async () => {
  const photo = await picture()
    .jpeg()
    .withExif({ IFD0: { Make: 'Secret camera', Copyright: 'somewhere' }, IFD3: { GPSLatitudeRef: 'N' } })
    .toBuffer();
  expect(photo.includes('Secret camera')).toBe(true);
  const polyglot = Buffer.concat([photo, Buffer.from('<script>alert(1)</script>PK\u0003\u0004')]);
  const { status, body } = await upload(polyglot);
  expect(status).toBe(201);
  const { body: bytes } = await catalog.request('GET', body.imageUrl);
  expect(String(bytes)).not.toMatch(/Secret camera|script/);
});

test('an animation is stored as its first frame', async () => {
  const frames = await Promise.all(
    ['#ff0000', '#0000ff'].map((background) =>
      sharp({ create: { width: 16, height: 16, channels: 3, background } })
        .png()
        .toBuffer(),
    ),
  );
  const animated = await sharp(frames, { join: { animated: true } })
    .webp({ loop: 0, delay: [50, 50] })
    .toBuffer();
  expect((await sharp(animated, { animated: true }).metadata()).pages).toBe(2);
  const { status, body } = await upload(animated);
  expect(status).toBe(201);
  const images = await catalog.ctx.images.details(body.imageUrl.slice('/images/'.length));
  expect(images).toMatchObject({ width: 16, height: 16 });
});

test.each([
  ['an HTML page', Buffer.from('<!doctype html><script>alert(1)</script>'), 415],
  ['a GIF', Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64'), 415],
  ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"/>'), 415],
  ['the head of a PNG', Buffer.from('\u0089PNG\r\n\u001a\nbroken', 'latin1'), 415],
  ['more than 5 MB', Buffer.alloc(5 * 1024 * 1024 + 1, 1), 413],
  ['a few bytes that unpack to 900 megapixels', pngOf(30_000, 30_000), 413],
  ['a picture of one long row', pngOf(60_000, 1), 413],
])('%s is refused with a message', async (_, bytes, status) => {
  const answer = await upload(bytes);
  expect(answer.status).toBe(status);
  expect(answer.body.message).toEqual(expect.any(String));
});

test('a shopper can store a limited number of pictures a day', async () => {
  const shopper = visitorCaller();
  const png = await picture(4).png().toBuffer();
  for (let count = 0; count < MAX_UPLOADS; count++) expect((await upload(png, shopper)).status).toBe(201);
  expect(await upload(png, shopper)).toMatchObject({ status: 429, body: { code: 'too_many_uploads' } });
  expect((await upload(png)).status).toBe(201);
  pass(25);
  expect((await upload(png, shopper)).status).toBe(201);
});

test('a picture that nothing names is dropped after a day', async () => {
  const url = await stored();
  pass(23);
  await dropUnnamed(catalog.ctx);
  expect(await isStored(url)).toBe(true);
  pass(2);
  await dropUnnamed(catalog.ctx);
  expect(await isStored(url)).toBe(false);
  expect(await hold(url)).toMatchObject({ status: 422, body: { code: 'unknown_image' } });
});

test('a held picture stays for another day, and a named one until nothing names it', async () => {
  const [one, other] = [await stored(), await stored()];
  pass(23);
  expect(await hold(one, other)).toMatchObject({ status: 200, body: { images: [{ width: 24 }, { width: 24 }] } });
  pass(23);
  await name('review:1', 1, one, other);
  await name('review:1', 1, one, other);
  pass(72);
  await dropUnnamed(catalog.ctx);
  expect([await isStored(one), await isStored(other)]).toEqual([true, true]);

  await name('quote:1', 1, other);
  await name('review:1', 3);
  await name('review:1', 2, one);
  await dropUnnamed(catalog.ctx);
  expect([await isStored(one), await isStored(other)]).toEqual([false, true]);
  await name('quote:1', 2);
  await dropUnnamed(catalog.ctx);
  expect(await isStored(other)).toBe(false);
});

test("the shop's own pictures are never dropped", async () => {
  const body = new FormData();
  body.set('image', new Blob([new Uint8Array(await picture().png().toBuffer())]), 'rose.png');
  const own = await catalog.request('POST', '/api/admin/upload-image', { caller: catalog.admin, body });
  expect((await hold(own.body.imageUrl)).status).toBe(200);
  await name('review:2', 1, own.body.imageUrl);
  await name('review:2', 2);
  pass(100);
  await dropUnnamed(catalog.ctx);
  expect(await isStored(own.body.imageUrl)).toBe(true);
});

test('a picture that is held when it is due for deletion survives', async () => {
  const url = await stored();
  pass(25);
  const [due] = (await catalog.ctx.images.due(now, 100)).filter(({ _id }) => url.endsWith(_id));
  expect(due).toBeDefined();
  await hold(url);
  if (due) await catalog.ctx.images.drop(due);
  expect(await isStored(url)).toBe(true);
});

describe('a picture to work from', () => {
  const forWish = async (caller = visitorCaller()): Promise<string> =>
    (await upload(await picture().png().toBuffer(), caller, '?for=wish')).body.imageUrl;
  const idOf = (url: string) => url.slice('/api/uploads/'.length, '/api/uploads/'.length + 36);
  const DAYS = 24;

  test('is read with its key only, and stored by no shared cache', async () => {
    const url = await forWish();
    const { status, headers } = await catalog.request('GET', url);
    expect([status, headers.get('cache-control'), headers.get('content-type')]).toEqual([
      200,
      'private, max-age=86400',
      'image/webp',
    ]);
    const [public1, other] = [await stored(), await forWish()];
    const key = url.slice(url.indexOf('?'));
    for (const wrong of [
      ...[url.slice(0, -1), url.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')), `/api/uploads/${idOf(url)}`],
      ...[`/images/${idOf(url)}`, `/images/${idOf(url)}/24.webp`, `/images/private/${idOf(url)}`],
      ...[`/api/uploads/${idOf(other)}${key}`, public1.replace('/images/', '/api/uploads/'), `/api/uploads/x${key}`],
    ]) {
      expect([wrong, (await catalog.request('GET', wrong)).status]).toEqual([wrong, 404]);
    }
    expect((await upload(await picture().png().toBuffer(), visitorCaller(), '?for=fun')).status).toBe(400);
  });

  test('is held with its key, stays for its order, and is dropped 31 days after it was uploaded', async () => {
    const [named, left] = [await forWish(), await forWish()];
    expect((await hold(named)).status).toBe(200);
    for (const wrong of [`/images/${idOf(named)}`, named.replace(/key=.*/, `key=${'k'.repeat(43)}`)]) {
      expect(await hold(wrong)).toMatchObject({ status: 422, body: { code: 'unknown_image' } });
    }
    pass(30 * DAYS);
    await dropUnnamed(catalog.ctx);
    expect([await isStored(named), await isStored(left)]).toEqual([true, true]);
    await name('order:1', 1, `/images/${idOf(named)}`);
    pass(2 * DAYS);
    await dropUnnamed(catalog.ctx);
    expect([await isStored(named), await isStored(left)]).toEqual([true, false]);
    await name('order:1', 2);
    await dropUnnamed(catalog.ctx);
    expect(await isStored(named)).toBe(false);
  });

  test('of a deleted account is dropped unless an order needs it', async () => {
    const customer = customerCaller() as Extract<ReturnType<typeof customerCaller>, { kind: 'customer' }>;
    const [needed, other] = [await forWish(customer), await forWish(customer)];
    const strangers = await forWish();
    await name('order:2', 1, `/images/${idOf(needed)}`);
    await catalog.deliver(userDeleted({ userId: customer.userId }));
    await dropUnnamed(catalog.ctx);
    expect([await isStored(needed), await isStored(other), await isStored(strangers)]).toEqual([true, false, true]);
  });
});

/** A valid gray PNG of any size: rows of zeros compress to almost nothing. */
function pngOf(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    sum.writeUInt32BE(crc(body));
    return Buffer.concat([length, body, sum]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([1, 0, 0, 0, 0], 8);
  const rows = deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * height));
  const start = Buffer.from('89504e470d0a1a0a', 'hex');
  return Buffer.concat([start, chunk('IHDR', header), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))]);
}

function crc(bytes: Buffer): number {
  let sum = 0xffffffff;
  for (const byte of bytes) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit++) sum = sum & 1 ? (sum >>> 1) ^ 0xedb88320 : sum >>> 1;
  }
  return (sum ^ 0xffffffff) >>> 0;
}
