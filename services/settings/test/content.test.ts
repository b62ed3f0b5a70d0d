import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { DEFAULT_CONTENT } from '@loop-petal/contracts/rules/default-content';
import { adminCaller, serviceCaller } from '@loop-petal/service-kit/testing';
import { startSettings } from './start-settings.ts';

let service: Awaited<ReturnType<typeof startSettings>>;
const owner = adminCaller();
beforeAll(async () => {
  service = await startSettings();
});
afterAll(() => service.stop());

const PATH = '/api/admin/content/contact';
const faq = [{ question: 'Do you knit?', answer: 'No, we crochet.' }];
const read = async (path = PATH) => (await service.request('GET', path, { caller: owner })).body;
const save = (body: unknown, path = PATH) => service.request('PUT', path, { caller: owner, body });
const restore = (version: number) => service.request('POST', `${PATH}/restore`, { caller: owner, body: { version } });

test('each page has the specified words as version 0', async () => {
  expect(await read()).toEqual({ version: 0, fields: DEFAULT_CONTENT.contact });
  expect(await read('/api/admin/content/home')).toEqual({ version: 0, fields: DEFAULT_CONTENT.home });
  expect((await service.request('GET', '/api/admin/content/cellar', { caller: owner })).status).toBe(404);
});

test('saving a page creates its next version, an event and an audit entry, and leaves other pages alone', async () => {
  const before = await read();
  const fields = { ...before.fields, faq: [...before.fields.faq, ...faq] };
  const { status, body } = await save({ ...before, fields });
  expect([status, body]).toEqual([200, { version: before.version + 1, fields }]);
  expect(await read()).toEqual(body);
  expect((await read('/api/admin/content/home')).version).toBe(0);
  expect((await service.published('settings.content-changed')).at(-1)).toEqual({ page: 'contact', ...body });
  expect((await service.published('audit.recorded')).at(-1)).toMatchObject({
    action: 'changed the words',
    subject: { kind: 'settings', id: 'contact' },
    changes: [{ field: 'faq', from: null, to: 'Do you knit?, No, we crochet.' }],
  });
  const internal = await service.request('GET', '/internal/content', { caller: serviceCaller('gateway') });
  expect(internal.body).toContainEqual({ page: 'contact', ...body });
});

test('of two admins who save the same version of a page, one gets 409 stale and changes nothing', async () => {
  const before = await read();
  const answers = await Promise.all(
    ['One?', 'Two?'].map((question) =>
      save({ ...before, fields: { ...before.fields, faq: [{ question, answer: 'Yes.' }] } }),
    ),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'stale' });
  expect(await read()).toEqual(answers.find(({ status }) => status === 200)?.body);
});

test('saving unchanged words adds no version', async () => {
  const before = await read();
  expect((await save(before)).body).toEqual(before);
});

test('reordering a list is a change without texts', async () => {
  const before = await read();
  await save({ ...before, fields: { ...before.fields, panels: before.fields.panels.toReversed() } });
  const [latest] = await read(`${PATH}/history`);
  expect(latest.changes).toEqual([{ field: 'panels' }]);
});

test('the history lists the versions, and each can be restored as the latest one', async () => {
  const before = await read();
  const history = await read(`${PATH}/history`);
  expect(history[0]).toMatchObject(before);
  expect(history.at(-1)).toEqual({ version: 0, savedAt: null, changes: [], fields: DEFAULT_CONTENT.contact });
  const { status, body } = await restore(0);
  expect([status, body]).toEqual([200, { version: before.version + 1, fields: DEFAULT_CONTENT.contact }]);
  expect((await restore(1)).body.fields.faq).toContainEqual(faq[0]);
  expect((await restore(999)).status).toBe(404);
});

test.each<[string, object]>([
  ['an unknown field', { motto: 'Blooms' }],
  ['a field of another page', { slides: DEFAULT_CONTENT.home.slides }],
  ['an empty question', { faq: [{ question: ' ', answer: 'Yes.' }] }],
])('%s causes a 400 and changes nothing', async (_case, change) => {
  const before = await read();
  const { status, body } = await save({ ...before, fields: { ...before.fields, ...change } });
  expect([status, body.errors?.length]).toEqual([400, 1]);
  expect(await read()).toEqual(before);
});

test('the story and the note of the about page may be empty', async () => {
  const path = '/api/admin/content/about';
  const before = await read(path);
  expect(before.fields).toMatchObject({ story: '', note: '' });
  const fields = { ...before.fields, story: 'It began with a sunflower.' };
  expect((await save({ ...before, fields }, path)).body.fields).toEqual(fields);
});

test('a policy shows its changed lines in the audit log, and its date is a day or empty', async () => {
  const path = '/api/admin/content/terms-conditions';
  const before = await read(path);
  expect(before.fields).toEqual(DEFAULT_CONTENT['terms-conditions']);
  const body = before.fields.body.replace('binding arbitration', 'a court in Oregon');
  expect((await save({ ...before, fields: { ...before.fields, updated: '2026-11-28', body } }, path)).status).toBe(200);
  expect((await service.published('audit.recorded')).at(-1)).toMatchObject({
    changes: [
      { field: 'updated', from: '2025-01-25', to: '2026-11-28' },
      { field: 'body', to: 'The law of the United States governs these terms. Disputes go to a court in Oregon.' },
    ],
  });
  const saved = await read(path);
  for (const [updated, status] of [
    ['', 200],
    ['yesterday', 400],
  ] as const) {
    const wanted = { ...(await read(path)), fields: { ...saved.fields, updated } };
    expect((await save(wanted, path)).status).toBe(status);
  }
});

const preview = (fields: object, page = 'contact') =>
  service.request('POST', `/api/admin/content/${page}/preview`, { caller: owner, body: { fields } });
const readPreview = (path: string) => {
  const [, , page, token = ''] = path.split('/');
  return service.request('GET', `/api/content/${page}/preview?token=${encodeURIComponent(token)}`);
};

test('previews of two tabs show their own words for an hour, and save nothing', async () => {
  const before = await read();
  const answers = await Promise.all(
    ['One?', 'Two?'].map((question) => preview({ ...before.fields, faq: [{ question, answer: 'Yes.' }] })),
  );
  for (const [index, question] of ['One?', 'Two?'].entries()) {
    const { status, body } = answers[index] ?? {};
    expect([status, body.path]).toEqual([201, expect.stringMatching(/^\/preview\/contact\/[\w~-]+$/)]);
    const shown = await readPreview(body.path);
    expect([shown.status, shown.body.fields.faq]).toEqual([200, [{ question, answer: 'Yes.' }]]);
    expect(shown.headers.get('cache-control')).toBe('no-store');
  }
  expect(await read()).toEqual(before);
  await service.deps.pool.query("UPDATE previews SET expires_at = now() - interval '1 second'");
  const expired = await readPreview(answers[0]?.body.path);
  expect([expired.status, expired.body.code]).toEqual([404, 'link_expired']);
});

test('a preview needs its signature, and words that could be saved', async () => {
  const { fields } = await read();
  const { body } = await preview(fields);
  for (const path of [body.path.replace('contact', 'about'), body.path.replace(/~.*/, '~x'), '/preview/contact/x'])
    expect((await readPreview(path)).status).toBe(404);
  expect((await preview({ ...fields, faq: [{ question: ' ', answer: 'Yes.' }] })).status).toBe(400);
  expect((await preview(DEFAULT_CONTENT.emails, 'emails')).status).toBe(404);
});

test('at most 50 previews are kept', async () => {
  const { fields } = await read();
  for (let count = 0; count < 52; count += 1) await preview(fields);
  const { rows } = await service.deps.pool.query('SELECT count(*)::int AS count FROM previews');
  expect(rows).toEqual([{ count: 50 }]);
});

test('a slide can’t link to a script, and a home page keeps a slide', async () => {
  const path = '/api/admin/content/home';
  const before = await read(path);
  const [slide] = before.fields.slides;
  for (const slides of [[], [{ ...slide, buttonLink: 'javascript:alert(1)' }]])
    expect((await save({ ...before, fields: { ...before.fields, slides } }, path)).status).toBe(400);
});

test('a slide shows an uploaded picture with its description', async () => {
  const path = '/api/admin/content/home';
  const before = await read(path);
  const [slide, ...rest] = before.fields.slides;
  const imageUrl = '/images/0b0a6f0e-5a35-4b8b-9f0c-6a3a1e1d8c11';
  const image = { width: 800, height: 600, widths: [480, 800], placeholder: 'data:image/webp;base64,UklGRg==' };
  const saveSlide = (ownPicture: unknown) =>
    save({ ...before, fields: { ...before.fields, slides: [{ ...slide, ownPicture }, ...rest] } }, path);
  for (const [wrong, text] of [
    [{ imageUrl, image, alt: ' ' }, 'Please describe the picture'],
    [{ imageUrl: 'https://example.com/one.png', image, alt: 'Roses' }, 'Please upload the picture first'],
  ] as const)
    expect(await saveSlide(wrong)).toMatchObject({ status: 400, body: { errors: [{ message: text }] } });
  expect((await saveSlide({ imageUrl, image, alt: 'Roses' })).status).toBe(200);
  expect((await service.published('audit.recorded')).at(-1)).toMatchObject({
    changes: [{ field: 'slides', from: null, to: `${imageUrl}, Roses` }],
  });
});
