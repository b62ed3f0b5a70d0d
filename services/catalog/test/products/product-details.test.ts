import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { nameAddresses } from '../../src/products/name-addresses.ts';
import type { Product } from '../../src/products/product.ts';
import { type Catalog, productBody, startCatalog } from '../start-catalog.ts';

let catalog: Catalog;
beforeAll(async () => {
  catalog = await startCatalog();
  await catalog.asAdmin('POST', '/api/admin/categories', { name: 'Single Stems', slug: 'stems' });
});
afterAll(() => catalog?.stop());

const add = async (changes: object = {}) =>
  (await catalog.asAdmin('POST', '/api/admin/products', productBody(changes))).body;
const change = (id: string, changes: object) => catalog.asAdmin('PATCH', `/api/admin/products/${id}`, changes);
const find = (address: string) => catalog.request('GET', `/api/products/${address}`);
const urls = ({ images }: { images: { url: string }[] }) => images.map(({ url }) => url);
const [FRONT, SIDE, BACK] = ['front', 'side', 'back'].map((side) => `https://example.com/${side}.webp`);

describe('the pictures of a product', () => {
  test('keep their order and texts, and the first is its picture everywhere', async () => {
    const images = [{ url: FRONT, alt: 'From the front' }, { url: SIDE }];
    const body = await add({ images });
    expect(body).toMatchObject({
      imageUrl: FRONT,
      images: [
        { url: FRONT, alt: 'From the front' },
        { url: SIDE, alt: '' },
      ],
    });
    const turned = await change(body.id, { images: [{ url: SIDE }, { url: BACK, alt: 'Back' }, { url: FRONT }] });
    expect(turned.body).toMatchObject({ imageUrl: SIDE, images: [{ alt: '' }, { alt: 'Back' }, { alt: '' }] });
    expect(urls((await find(body.id)).body)).toEqual([SIDE, BACK, FRONT]);
  });

  test('stay when only the first one is replaced', async () => {
    const { id } = await add({ images: [{ url: FRONT, alt: 'Front' }, { url: SIDE }] });
    const { body } = await change(id, { imageUrl: BACK });
    expect(body.imageUrl).toBe(BACK);
    expect(urls(body)).toEqual([BACK, SIDE]);
  });

  test('are the one picture of a product that has no others', async () => {
    const body = await add({ imageUrl: FRONT });
    expect(body.images).toEqual([{ url: FRONT, alt: '', image: null }]);
  });

  test.each([
    ['none', []],
    ['more than twelve', Array.from({ length: 13 }, () => ({ url: FRONT }))],
    ['a script', [{ url: 'javascript:alert(1)' }]],
    ['an unknown upload', [{ url: '/images/30a7284f-0000-4000-8000-000000000000' }]],
  ])('are refused with 400: %s', async (_what, images) => {
    expect((await catalog.asAdmin('POST', '/api/admin/products', productBody({ images }))).status).toBe(400);
  });
});

test('size, weight, material, care, texts and color codes are kept until they change', async () => {
  const details = {
    size: '14 in',
    weight: '3 oz',
    material: 'Wool',
    care: 'Dust gently.\nKeep dry.',
    metaTitle: 'A wool rose',
    metaDescription: 'Crocheted in Portland',
    colorCodes: { Red: '#b0405f', 'Sea Blue': '#5f83b8' },
  };
  const { id } = await add(details);
  await change(id, { price: '20' });
  expect((await find(id)).body).toMatchObject(details);
  const { body } = await change(id, { care: '', size: null, colorCodes: { Red: '#B0405F' } });
  expect(body).toMatchObject({ care: null, size: null, weight: '3 oz', colorCodes: { Red: '#b0405f' } });
});

const WISH = { key: 'ribbon', label: 'Name', kind: 'text', maxLength: 9 };

test('a product asks for wishes, which its history and its copies show', async () => {
  const ribbon = { ...WISH, label: 'Name on the ribbon', price: '4.00', minutes: 15 };
  const yarn = { key: 'yarn', label: 'Yarn', kind: 'choice', choices: ['Cotton', 'Wool'], returnable: true };
  const { id } = await add({ personalization: [ribbon] });
  const asked = { ...ribbon, required: false, returnable: false };
  expect((await find(id)).body.personalization).toEqual([asked]);
  const { body } = await change(id, { personalization: [{ ...ribbon, required: true }, yarn] });
  const stored = [
    { ...asked, required: true },
    { ...yarn, required: false, price: '0.00', minutes: 0 },
  ];
  expect(body.personalization).toEqual(stored);
  expect((await change(id, { price: '21' })).body.personalization).toEqual(stored);
  await catalog.bus.settled();
  const copies = (await catalog.published('product.changed')).filter((data) => data.id === id);
  expect(copies.at(-1)?.personalization).toEqual(stored);
  const history = JSON.stringify(await catalog.published('audit.recorded'));
  expect(history).toContain('Name on the ribbon (text, required, 4.00, 15 minutes)');
  expect((await change(id, { personalization: [] })).body.personalization).toEqual([]);
});

test.each([
  ['two questions with one key', { personalization: [WISH, WISH] }],
  ['a choice without choices', { personalization: [{ ...WISH, kind: 'choice', choices: [] }] }],
  ['a color name', { colorCodes: { Red: 'red' } }],
  ['a capital letter', { slug: 'Rose' }],
  ['a path', { slug: 'roses/red' }],
  ['too long a title', { metaTitle: 'x'.repeat(71) }],
])('details are refused with 400: %s', async (_what, details) => {
  const { id } = await add();
  expect((await change(id, details)).status).toBe(400);
});

describe('the short address of a product', () => {
  test('is made from its name, and is unique', async () => {
    const [one, other] = [await add({ name: 'Pink Peony' }), await add({ name: 'Pink Peony' })];
    expect(one.slug).toBe('pink-peony');
    expect(other.slug).toBe(`pink-peony-${other.id.slice(0, 8)}`);
    expect((await find('pink-peony')).body.id).toBe(one.id);
    expect((await add({ name: '牡丹' })).slug).toBe('product');
  });

  test('is unique for products that are added together', async () => {
    const added = await Promise.all(Array.from({ length: 4 }, () => add({ name: 'Twin Lily' })));
    expect(new Set(added.map(({ slug }) => slug)).size).toBe(4);
  });

  test('of another product is refused with 409, and a former one still finds the product', async () => {
    const [zinnia, aster] = [await add({ name: 'Zinnia' }), await add({ name: 'Aster' })];
    expect(await change(aster.id, { slug: 'zinnia' })).toMatchObject({
      status: 409,
      body: { code: 'slug_taken', message: 'Another product already has this address.' },
    });
    expect((await change(zinnia.id, { slug: 'big-zinnia' })).body.slug).toBe('big-zinnia');
    expect((await find('zinnia')).body.id).toBe(zinnia.id);
    expect((await change(aster.id, { slug: 'zinnia' })).status).toBe(200);
    expect((await find('zinnia')).body.id).toBe(aster.id);
    expect((await find('big-zinnia')).body.id).toBe(zinnia.id);
  });

  test('is added once to each product stored without one', async () => {
    const [one, twin, third] = [
      await add({ name: 'Old Dahlia' }),
      await add({ name: 'Old Dahlia' }),
      await add({ name: 'Old Camellia' }),
    ];
    const stored = catalog.ctx.connection.collection<Product>('products');
    await stored.updateMany({ _id: { $in: [one.id, twin.id, third.id] } }, { $unset: { slug: '' } });
    expect((await find(one.id)).body.slug).toBe(one.id);
    expect(await nameAddresses(catalog.ctx)).toBe(3);
    const slugs = [await find(one.id), await find(twin.id), await find(third.id)].map(({ body }) => body.slug);
    expect(slugs.toSorted()).toEqual(['old-camellia', 'old-dahlia', expect.stringMatching(/^old-dahlia-[0-9a-f]{8}$/)]);
    expect((await find('old-camellia')).body.id).toBe(third.id);
    expect(await nameAddresses(catalog.ctx)).toBe(0);
    // a new name keeps the address
    expect((await change(third.id, { name: 'Renamed Camellia' })).body.slug).toBe('old-camellia');
  });

  test('is free again after the product is deleted', async () => {
    const { id } = await add({ name: 'Iris' });
    await catalog.asAdmin('DELETE', `/api/admin/products/${id}`);
    expect((await find('iris')).status).toBe(404);
    expect((await add({ name: 'Iris' })).slug).toBe('iris');
  });
});
