import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { type Catalog, eventually, productBody, startCatalog } from '../start-catalog.ts';

let catalog: Catalog;
beforeAll(async () => {
  catalog = await startCatalog();
  await catalog.asAdmin('POST', '/api/admin/categories', { name: 'Single Stems', slug: 'stems' });
});
afterAll(() => catalog?.stop());

describe('a category', () => {
  test('with a new slug is still found by its old one, and its products follow', async () => {
    const { body } = await catalog.asAdmin('POST', '/api/admin/categories', { name: 'Garlands' });
    expect(body.slug).toBe('garlands');
    await catalog.asAdmin('POST', '/api/admin/products', productBody({ name: 'Daisy Garland', category: 'garlands' }));
    const renamed = await catalog.asAdmin('PATCH', `/api/admin/categories/${body.id}`, { slug: 'chains' });
    expect(renamed.body.aliases).toContain('garlands');
    await eventually(catalog, () => {
      const published = catalog.bus.published.filter(({ type }) => type === 'product.category-renamed');
      expect(published.map(({ data }) => data)).toEqual([{ id: body.id, from: 'garlands', to: 'chains' }]);
    });
    const found = await catalog.request('GET', '/api/products?category=garlands');
    expect(found.body).toEqual([expect.objectContaining({ name: 'Daisy Garland', category: 'chains' })]);
    expect((await catalog.asAdmin('DELETE', `/api/admin/categories/${body.id}`)).status).toBe(409);
  });

  test('whose products were moved only in part gets the rest when it is saved again', async () => {
    const { body } = await catalog.asAdmin('POST', '/api/admin/categories', { name: 'Wreaths' });
    for (const name of ['Fir Wreath', 'Ivy Wreath']) {
      await catalog.asAdmin('POST', '/api/admin/products', productBody({ name, category: 'wreaths' }));
    }
    const interrupted = jest.spyOn(catalog.ctx.products, 'change').mockRejectedValueOnce(new Error('Interrupted'));
    const save = () => catalog.asAdmin('PATCH', `/api/admin/categories/${body.id}`, { slug: 'rings' });
    expect((await save()).status).toBe(500);
    interrupted.mockRestore();
    expect((await catalog.asAdmin('DELETE', `/api/admin/categories/${body.id}`)).status).toBe(409);
    expect((await save()).status).toBe(200);
    expect(await catalog.ctx.products.idsInCategory('rings')).toHaveLength(2);
  });

  test('with the slug of another one as an alias leaves that one its products', async () => {
    const add = async (name: string) => (await catalog.asAdmin('POST', '/api/admin/categories', { name })).body;
    const [{ slug }, { id }] = [await add('Crowns'), await add('Halos')];
    await catalog.asAdmin('POST', '/api/admin/products', productBody({ name: 'Ivy Crown', category: slug }));
    await catalog.asAdmin('PATCH', `/api/admin/categories/${id}`, { aliases: [slug] });
    expect(await catalog.ctx.products.idsInCategory(slug)).toHaveLength(1);
  });

  test.each([
    ['Цветы', /^tsvety$/],
    ['Λουλούδια', /^loyloydia$/],
    ['Fleurs séchées', /^fleurs-sechees$/],
    ['花', /^category-[0-9a-f]{8}$/],
    ['🌷', /^category-[0-9a-f]{8}$/],
    ['Щ'.repeat(80), /^(shch){20}$/],
  ])('named %s gets a slug that finds it', async (name, slug) => {
    const { status, body } = await catalog.asAdmin('POST', '/api/admin/categories', { name });
    expect(status).toBe(201);
    expect(body.slug).toMatch(slug);
    const rose = productBody({ name: 'Rose', category: body.slug });
    expect((await catalog.asAdmin('POST', '/api/admin/products', rose)).status).toBe(201);
    expect((await catalog.request('GET', `/api/products?category=${body.slug}`)).body).toHaveLength(1);
  });

  test('can’t have the slug of another category', async () => {
    expect((await catalog.asAdmin('POST', '/api/admin/categories', { name: 'Stems', slug: 'stems' })).status).toBe(409);
  });
});
