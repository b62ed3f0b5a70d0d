import { gunzipSync } from 'node:zlib';
import { expect, test } from '@jest/globals';
import { createRareVariants, packedAnswer } from '../src/cache/cached-answer.ts';

const pageOf = (text: string) => ({
  status: 200,
  headers: { 'content-type': 'text/html' },
  body: Buffer.from(`<p>${text}</p>`),
});
const pack = (text: string, rare = createRareVariants(1000)) => packedAnswer(pageOf(text), 'no-cache', [], rare);

test('a page is unpacked once for concurrent and later clients without Brotli', async () => {
  const page = await pack('A rose');
  expect(page.variants.identity).toBeUndefined();
  const [plain, same, zipped] = await Promise.all([
    page.variant('identity'),
    page.variant('identity'),
    page.variant('gzip'),
  ]);
  expect(plain.body.toString()).toBe('<p>A rose</p>');
  expect(gunzipSync(zipped.body).toString()).toBe('<p>A rose</p>');
  expect(same).toBe(plain);
  expect(page.variants).toMatchObject({ identity: plain, gzip: zipped });
});

test('the oldest unpacked pages make way for newer ones and are unpacked again', async () => {
  const rare = createRareVariants(30);
  const rose = await pack('A rose', rare);
  const tulip = await pack('A tulip', rare);
  const lily = await pack('A lily', rare);
  for (const page of [rose, tulip, lily]) await page.variant('identity');
  expect([rose, tulip, lily].map(({ variants }) => Object.keys(variants))).toEqual([
    ['br'],
    ['br', 'identity'],
    ['br', 'identity'],
  ]);
  expect((await rose.variant('identity')).body.toString()).toBe('<p>A rose</p>');
  expect(tulip.variants.identity).toBeUndefined();
});

test('a page above the limit is sent and not kept unpacked', async () => {
  const page = await pack('A rose', createRareVariants(10));
  expect((await page.variant('identity')).body.toString()).toBe('<p>A rose</p>');
  expect(page.variants.identity).toBeUndefined();
});
