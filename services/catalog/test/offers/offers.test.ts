import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type Catalog, startCatalog } from '../start-catalog.ts';

let catalog: Catalog;
beforeAll(async () => {
  catalog = await startCatalog();
});
afterAll(() => catalog?.stop());

describe('the offers', () => {
  const offer = (changes: object = {}) => ({
    title: 'Rose Season',
    description: 'All roses',
    discountType: 'percentage',
    discountValue: 20,
    validFrom: '2020-01-01T00:00',
    validUntil: '2999-01-01T00:00:00Z',
    minOrderValue: null,
    minQuantity: null,
    maxDiscount: null,
    imageUrl: null,
    ...changes,
  });

  test('that are valid are listed for shoppers, highest discount first and without codes', async () => {
    await catalog.asAdmin('POST', '/api/admin/offers', offer());
    await catalog.asAdmin('POST', '/api/admin/offers', offer({ discountValue: 30, code: 'SECRET' }));
    await catalog.asAdmin('POST', '/api/admin/offers', offer({ validUntil: '2020-02-01T00:00:00Z' }));
    await catalog.asAdmin('POST', '/api/admin/offers', offer({ isActive: false }));
    const listed = await catalog.request('GET', '/api/offers');
    expect(listed.body).toMatchObject([
      { discountValue: 30, code: null, needsCode: true },
      { discountValue: 20, needsCode: false, applicableProducts: ['all'] },
    ]);
  });

  test.each([
    ['over 100 percent', { discountValue: 101 }],
    ['with a discount that is not a number', { discountValue: [10] }],
    ['that ends before it begins', { validUntil: '2019-01-01T00:00:00Z' }],
    ['without a title', { title: ' ' }],
    ['from one piece', { minQuantity: 1 }],
    ['from half a piece', { minQuantity: 2.5 }],
  ])('%s are refused with 400', async (_what, changes) => {
    expect((await catalog.asAdmin('POST', '/api/admin/offers', offer(changes))).status).toBe(400);
  });

  test.each([[[]], [['']], ['']])(
    'for no products (%j) are refused, when created and when changed',
    async (products) => {
      const none = { applicableProducts: products };
      const { body } = await catalog.asAdmin('POST', '/api/admin/offers', offer({ applicableProducts: ['rose'] }));
      for (const refused of [
        await catalog.asAdmin('POST', '/api/admin/offers', offer(none)),
        await catalog.asAdmin('PATCH', `/api/admin/offers/${body.id}`, none),
      ]) {
        expect(refused).toMatchObject({ status: 400, body: { message: 'Choose at least one product' } });
      }
    },
  );

  test('never share a code, in any case, until one of them is deleted', async () => {
    const create = (code: string | null) => catalog.asAdmin('POST', '/api/admin/offers', offer({ code }));
    const pair = await Promise.all([create('PETALS'), create('petals ')]);
    expect(pair.map(({ status }) => status).sort()).toEqual([201, 409]);
    const taken = { status: 409, body: { code: 'code_taken', message: 'Another offer has this code.' } };
    expect(pair).toContainEqual(expect.objectContaining(taken));
    const [first, other] = [pair.find(({ status }) => status === 201), await create(null)];
    const rename = () => catalog.asAdmin('PATCH', `/api/admin/offers/${other.body.id}`, { code: 'Petals' });
    expect(await rename()).toMatchObject(taken);
    await catalog.asAdmin('DELETE', `/api/admin/offers/${first?.body.id}`);
    expect(await rename()).toMatchObject({ status: 200, body: { code: 'Petals' } });
  });

  test('keep their number of pieces until it is changed or removed', async () => {
    const { body } = await catalog.asAdmin('POST', '/api/admin/offers', offer({ minQuantity: '10' }));
    const change = (changes: object) => catalog.asAdmin('PATCH', `/api/admin/offers/${body.id}`, changes);
    expect(body.minQuantity).toBe(10);
    expect((await change({ title: 'Ten' })).body).toMatchObject({ minQuantity: 10 });
    expect((await change({ minQuantity: null })).body).toMatchObject({ minQuantity: null });
    expect((await catalog.asAdmin('POST', '/api/admin/offers', offer())).body.minQuantity).toBeNull();
  });

  test('with a fixed discount stay in dollars after another field changes', async () => {
    const { body } = await catalog.asAdmin(
      'POST',
      '/api/admin/offers',
      offer({ discountType: 'fixed', discountValue: 6.5 }),
    );
    const edited = await catalog.asAdmin('PATCH', `/api/admin/offers/${body.id}`, {
      title: 'Sunshine',
      applicableProducts: body.id,
    });
    expect(edited.body).toMatchObject({ discountValue: 6.5, title: 'Sunshine', applicableProducts: [body.id] });
  });
});
