import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { adminCaller, customerCaller, visitorCaller } from '@loop-petal/service-kit/testing';
import { type Catalog, startCatalog } from '../start-catalog.ts';

let catalog: Catalog;
const admin = adminCaller();

beforeAll(async () => {
  catalog = await startCatalog();
  await asAdmin('POST', '/api/admin/categories', { name: 'Single Stems', slug: 'stems', imageUrl: '' });
});
afterAll(() => catalog?.stop());

const asAdmin = (method: string, path: string, body?: unknown) =>
  catalog.request(method, path, { caller: admin, body });
const rose = (changes: object = {}) => ({
  name: 'Rose Stem',
  description: 'One full open rose with two leaves',
  price: '18.00',
  category: 'stems',
  imageUrl: '/system/marker',
  ...changes,
});

describe('a product', () => {
  test('that the owner adds is in the shop, with the defaults of the form', async () => {
    const created = await asAdmin('POST', '/api/admin/products', rose());
    expect(created).toMatchObject({
      status: 201,
      body: { price: '18.00', colors: ['Mixed'], stemCount: 1, inStock: true, isVisible: true },
    });
    const shown = await catalog.request('GET', `/api/products/${created.body.id}`);
    expect(shown.body).toMatchObject({ name: 'Rose Stem', image: null, variations: [] });
    expect(shown.body).not.toHaveProperty('isVisible');
  });

  test('that is hidden leaves the list and its page, and tells so', async () => {
    const { body } = await asAdmin('POST', '/api/admin/products', rose({ name: 'Shy Rose' }));
    await asAdmin('PATCH', `/api/admin/products/${body.id}`, { isVisible: false });
    expect((await catalog.request('GET', `/api/products/${body.id}`)).status).toBe(404);
    expect((await catalog.request('GET', '/api/products')).body).not.toContainEqual(
      expect.objectContaining({ id: body.id }),
    );
    await eventually(() => {
      const told = catalog.bus.published.filter(({ subject }) => subject === body.id);
      expect(told.map(({ type, data }) => [type, (data as { isVisible: boolean }).isVisible])).toEqual([
        ['product.changed', true],
        ['product.changed', false],
      ]);
    });
  });

  test('that is deleted is gone for everybody', async () => {
    const { body } = await asAdmin('POST', '/api/admin/products', rose({ name: 'Late Rose' }));
    expect((await asAdmin('DELETE', `/api/admin/products/${body.id}`)).status).toBe(204);
    expect((await asAdmin('DELETE', `/api/admin/products/${body.id}`)).status).toBe(404);
    await eventually(() =>
      expect(catalog.bus.published).toContainEqual(
        expect.objectContaining({ type: 'product.deleted', subject: body.id }),
      ),
    );
  });

  test.each([
    ['an unknown category', { category: 'trees' }],
    ['a short name', { name: 'R' }],
    ['a short description', { description: 'short' }],
    ['no price', { price: '' }],
    ['a negative price', { price: '-1' }],
    ['no picture', { imageUrl: '' }],
    ['a script as its picture', { imageUrl: 'javascript:alert(1)' }],
    ['no stems', { stemCount: 0 }],
    ['a field of the server', { version: 7 }],
    ['an operator as its name', { name: { $ne: '' } }],
  ])('with %s is refused', async (_what, changes) => {
    const answer = await asAdmin('POST', '/api/admin/products', rose(changes));
    expect(answer).toMatchObject({ status: 400, body: { message: expect.any(String) } });
  });

  test('is managed by admins only', async () => {
    for (const [caller, status] of [
      [visitorCaller(), 401],
      [customerCaller(), 403],
      [undefined, 401],
    ] as const) {
      const answer = await catalog.request('POST', '/api/admin/products', {
        body: rose(),
        ...(caller ? { caller } : {}),
      });
      expect(answer.status).toBe(status);
    }
  });

  test('changed by two at once keeps both changes', async () => {
    const { body } = await asAdmin('POST', '/api/admin/products', rose({ name: 'Busy Rose' }));
    await Promise.all([
      asAdmin('PATCH', `/api/admin/products/${body.id}`, { price: '21.50' }),
      asAdmin('PATCH', `/api/admin/products/${body.id}`, { stemCount: 3 }),
    ]);
    expect((await catalog.request('GET', `/api/products/${body.id}`)).body).toMatchObject({
      price: '21.50',
      stemCount: 3,
    });
  });
});

describe('a category', () => {
  test('that gets a new slug is still found by the old one, and its products follow', async () => {
    const { body } = await asAdmin('POST', '/api/admin/categories', { name: 'Garlands' });
    expect(body.slug).toBe('garlands');
    await asAdmin('POST', '/api/admin/products', rose({ name: 'Daisy Garland', category: 'garlands' }));
    const renamed = await asAdmin('PATCH', `/api/admin/categories/${body.id}`, { slug: 'chains' });
    expect(renamed.body.aliases).toContain('garlands');
    const found = await catalog.request('GET', '/api/products?category=garlands');
    expect(found.body).toEqual([expect.objectContaining({ name: 'Daisy Garland', category: 'chains' })]);
    expect((await asAdmin('DELETE', `/api/admin/categories/${body.id}`)).status).toBe(409);
  });

  test('cannot take the slug of another', async () => {
    expect((await asAdmin('POST', '/api/admin/categories', { name: 'Stems', slug: 'stems' })).status).toBe(409);
  });
});

describe('offers', () => {
  const offer = (changes: object = {}) => ({
    title: 'Rose Season',
    description: 'All roses',
    discountType: 'percentage',
    discountValue: 20,
    validFrom: '2020-01-01T00:00',
    validUntil: '2999-01-01T00:00:00Z',
    minOrderValue: null,
    maxDiscount: null,
    imageUrl: null,
    ...changes,
  });

  test('are listed while they live, highest value first, without their codes', async () => {
    await asAdmin('POST', '/api/admin/offers', offer());
    await asAdmin('POST', '/api/admin/offers', offer({ discountValue: 30, code: 'SECRET' }));
    await asAdmin('POST', '/api/admin/offers', offer({ validUntil: '2020-02-01T00:00:00Z' }));
    await asAdmin('POST', '/api/admin/offers', offer({ isActive: false }));
    const listed = await catalog.request('GET', '/api/offers');
    expect(listed.body).toMatchObject([
      { discountValue: 30, code: null, needsCode: true },
      { discountValue: 20, needsCode: false, applicableProducts: ['all'] },
    ]);
  });

  test.each([
    ['over 100 percent', { discountValue: 101 }],
    ['that ends before it begins', { validUntil: '2019-01-01T00:00:00Z' }],
    ['without a title', { title: ' ' }],
  ])('%s are refused', async (_what, changes) => {
    expect((await asAdmin('POST', '/api/admin/offers', offer(changes))).status).toBe(400);
  });

  test('of a fixed amount come back in dollars after an edit of another field', async () => {
    const { body } = await asAdmin('POST', '/api/admin/offers', offer({ discountType: 'fixed', discountValue: 6.5 }));
    const edited = await asAdmin('PATCH', `/api/admin/offers/${body.id}`, {
      title: 'Sunshine',
      applicableProducts: body.id,
    });
    expect(edited.body).toMatchObject({ discountValue: 6.5, title: 'Sunshine', applicableProducts: [body.id] });
  });
});

describe('pictures', () => {
  const upload = async (bytes: Uint8Array, name = 'rose.webp') => {
    const form = new FormData();
    form.set('image', new Blob([new Uint8Array(bytes)]), name);
    return catalog.request('POST', '/api/admin/upload-image', { caller: admin, body: form });
  };

  test('are encoded anew in several sizes and served for ever', async () => {
    const answer = await upload(
      await readFile(new URL('../../../../infra/seed/images/rose-stem.webp', import.meta.url)),
    );
    expect(answer).toMatchObject({
      status: 201,
      body: { image: { width: 1200, height: 1200, widths: [320, 640, 1200] } },
    });
    expect(answer.body.image.placeholder.length).toBeLessThanOrEqual(250);
    const avif = await catalog.request('GET', `${answer.body.imageUrl}/640.avif`);
    expect(avif.headers.get('cache-control')).toContain('immutable');
    expect(avif.headers.get('content-type')).toBe('image/avif');
    expect(avif.body.length).toBeLessThan(25_000);
    expect((await catalog.request('GET', answer.body.imageUrl)).headers.get('content-type')).toBe('image/webp');
    expect((await catalog.request('GET', `${answer.body.imageUrl}/641.avif`)).status).toBe(404);
  });

  test('may have a name with half of a character, as no name is kept', async () => {
    const picture = await readFile(new URL('../../../../infra/seed/images/rose-stem.webp', import.meta.url));
    const head = (disposition: string) =>
      Buffer.from(
        `--x\r\nContent-Disposition: form-data; name="image"; ${disposition}\r\nContent-Type: image/webp\r\n\r\n`,
      );
    for (const name of ["filename*=UTF-8''%ED%A0%BC.webp", 'filename="%ED%A0%BC\u00ed\u00a0\u00bc.webp"']) {
      const body = Buffer.concat([head(name), picture, Buffer.from('\r\n--x--\r\n')]);
      const headers = { 'content-type': 'multipart/form-data; boundary=x' };
      const answer = await catalog.request('POST', '/api/admin/upload-image', { caller: admin, body, headers });
      expect(answer.status).toBe(201);
    }
  });

  test('that are no pictures are refused, whatever they are called', async () => {
    for (const bytes of [
      '<svg xmlns="http://www.w3.org/2000/svg"/>',
      'GIF89a',
      '%PDF-1.7',
      '',
      '\u0089PNG\r\n\u001a\nbroken',
    ]) {
      const answer = await upload(Buffer.from(bytes, 'latin1'), 'picture.png');
      expect([400, 415]).toContain(answer.status);
      expect(answer.body.message).toEqual(expect.any(String));
    }
    expect((await upload(new Uint8Array(5 * 1024 * 1024 + 1))).status).toBe(413);
  });

  test('in the form of a data: URL move into storage', async () => {
    const bytes = await readFile(new URL('../../../../infra/seed/images/tulip-trio.webp', import.meta.url));
    const imageUrl = `data:image/webp;base64,${bytes.toString('base64')}`;
    const { body } = await asAdmin('POST', '/api/admin/products', rose({ name: 'Tulip Trio', imageUrl }));
    expect(body).toMatchObject({ imageUrl: expect.stringMatching(/^\/images\//), image: { width: 1200 } });
  });
});

describe('the search', () => {
  test('finds visible products and says how many', async () => {
    const answer = await catalog.request('POST', '/api/search-products', { body: { query: 'busy rose' } });
    expect(answer.body).toMatchObject({
      message: expect.stringContaining('one match'),
      products: [{ name: 'Busy Rose' }],
    });
    expect((await catalog.request('POST', '/api/search-products', { body: { query: { $gt: '' } } })).status).toBe(400);
  });

  test('that was added in a quiet hour is found by the first who searches after it', async () => {
    const search = () => catalog.request('POST', '/api/search-products', { body: { query: 'quiet' } });
    expect((await search()).body.products).toEqual([]);
    await asAdmin('POST', '/api/admin/products', rose({ name: 'Quiet Rose' }));
    const clock = performance.now.bind(performance);
    const later = jest.spyOn(performance, 'now').mockImplementation(() => clock() + 3_600_000);
    try {
      expect((await search()).body.products).toEqual([expect.objectContaining({ name: 'Quiet Rose' })]);
    } finally {
      later.mockRestore();
    }
  });
});

async function eventually(check: () => void): Promise<void> {
  await catalog.bus.settled();
  for (let attempt = 0; ; attempt++) {
    try {
      return check();
    } catch (error) {
      if (attempt > 200) throw error;
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  }
}
