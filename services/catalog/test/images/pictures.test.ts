import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type Catalog, productBody, startCatalog } from '../start-catalog.ts';

let catalog: Catalog;
beforeAll(async () => {
  catalog = await startCatalog();
  await catalog.asAdmin('POST', '/api/admin/categories', { name: 'Single Stems', slug: 'stems' });
});
afterAll(() => catalog?.stop());

describe('an uploaded picture', () => {
  const upload = async (bytes: Uint8Array, name = 'rose.webp') => {
    const form = new FormData();
    form.set('image', new Blob([new Uint8Array(bytes)]), name);
    return catalog.request('POST', '/api/admin/upload-image', { caller: catalog.admin, body: form });
  };

  test('is encoded in several sizes and formats and may be cached forever', async () => {
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

  test('may have a file name with a broken character, because no file name is stored', async () => {
    const picture = await readFile(new URL('../../../../infra/seed/images/rose-stem.webp', import.meta.url));
    const head = (disposition: string) =>
      Buffer.from(
        `--x\r\nContent-Disposition: form-data; name="image"; ${disposition}\r\nContent-Type: image/webp\r\n\r\n`,
      );
    for (const name of ["filename*=UTF-8''%ED%A0%BC.webp", 'filename="%ED%A0%BC\u00ed\u00a0\u00bc.webp"']) {
      const body = Buffer.concat([head(name), picture, Buffer.from('\r\n--x--\r\n')]);
      const headers = { 'content-type': 'multipart/form-data; boundary=x' };
      const answer = await catalog.request('POST', '/api/admin/upload-image', { caller: catalog.admin, body, headers });
      expect(answer.status).toBe(201);
    }
  });

  test('is rejected when its bytes are not a picture, whatever its file name', async () => {
    for (const bytes of [
      '<svg xmlns="http://www.w3.org/2000/svg"/>',
      // complete pictures, but of unsupported types
      '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"><rect width="8" height="8"/></svg>',
      Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64').toString('latin1'),
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

  test('in a product form as a data: address is stored like any other', async () => {
    const bytes = await readFile(new URL('../../../../infra/seed/images/tulip-trio.webp', import.meta.url));
    const imageUrl = `data:image/webp;base64,${bytes.toString('base64')}`;
    const { body } = await catalog.asAdmin(
      'POST',
      '/api/admin/products',
      productBody({ name: 'Tulip Trio', imageUrl }),
    );
    expect(body).toMatchObject({ imageUrl: expect.stringMatching(/^\/images\//), image: { width: 1200 } });
  });
});
