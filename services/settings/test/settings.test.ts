import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { DEFAULT_SETTINGS, type Settings } from '@loop-petal/contracts/shapes/settings';
import { adminCaller, customerCaller, serviceCaller } from '@loop-petal/service-kit/testing';
import { startSettings } from './start-settings.ts';

let service: Awaited<ReturnType<typeof startSettings>>;
const owner = adminCaller();
beforeAll(async () => {
  service = await startSettings();
});
afterAll(() => service.stop());

const PATH = '/api/admin/settings';
const read = async (): Promise<Settings> => (await service.request('GET', PATH, { caller: owner })).body;
const save = (body: unknown, caller = owner) => service.request('PUT', PATH, { caller, body });

const CLOSED = { from: '2026-12-21', to: '2027-01-03', message: 'Gone skiing', takesOrders: false };

test('a new shop has the specified settings as version 0', async () => {
  expect(await read()).toEqual({ ...DEFAULT_SETTINGS, version: 0 });
  expect((await service.request('GET', '/internal/settings', { caller: serviceCaller('gateway') })).body).toEqual(
    DEFAULT_SETTINGS,
  );
});

test('saving settings returns them and creates the next version, an event and an audit entry', async () => {
  const before = await read();
  const wanted = {
    ...before,
    name: '  Anna’s Garden ',
    phone: '(503) 555-0100',
    socialLinks: [{ kind: 'instagram', url: 'https://www.instagram.com/annasgarden' }],
    announcement: { text: 'Free shipping this week', url: '/shop' },
  };
  const { status, body } = await save(wanted);
  const stored = { ...wanted, name: 'Anna’s Garden', version: before.version + 1 };
  expect([status, body]).toEqual([200, stored]);
  expect(await read()).toEqual(stored);
  expect((await service.published('settings.changed')).at(-1)).toEqual(stored);
  expect((await service.published('audit.recorded')).at(-1)).toMatchObject({
    actorId: (owner as { userId: string }).userId,
    action: 'changed the settings',
    subject: { kind: 'settings', id: 'settings' },
    changes: [
      { field: 'name', from: 'Loop & Petal', to: 'Anna’s Garden' },
      { field: 'phone', from: null, to: '(503) 555-0100' },
      { field: 'socialLinks', from: null, to: 'https://www.instagram.com/annasgarden' },
      { field: 'announcement', from: null, to: 'Free shipping this week → /shop' },
    ],
  });
});

test('of two admins who save the same version, one gets 409 stale and changes nothing', async () => {
  const before = await read();
  const answers = await Promise.all(
    ['Rose & Reed', 'Fern & Fig'].map((name) => save({ ...before, name }, adminCaller())),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'stale' });
  const won = answers.find(({ status }) => status === 200)?.body;
  expect(await read()).toEqual(won);
  expect((await save({ ...before, name: 'Late' })).body.code).toBe('stale');
});

test('closed days are stored, with a readable change', async () => {
  const before = await read();
  expect((await save({ ...before, closed: CLOSED })).body.closed).toEqual(CLOSED);
  const [{ changes }] = (await service.request('GET', `${PATH}/history`, { caller: owner })).body;
  const to = 'Closed Mon, Dec 21 to Sun, Jan 3: Gone skiing (no orders)';
  expect(changes).toEqual([{ field: 'closed', from: null, to }]);
});

test('saving unchanged settings adds no version', async () => {
  const before = await read();
  const events = (await service.published('settings.changed')).length;
  expect((await save(before)).body).toEqual(before);
  expect(await service.published('settings.changed')).toHaveLength(events);
});

test('the history lists the versions with their changes; an old version can be saved again', async () => {
  const before = await read();
  await save({ ...before, hours: 'Mon-Fri 9-5' });
  const history = (await service.request('GET', `${PATH}/history`, { caller: owner })).body;
  expect(history.map(({ version }: Settings) => version)).toEqual(
    Array.from({ length: before.version + 2 }, (_, index) => before.version + 1 - index),
  );
  expect(history[0].changes).toEqual([{ field: 'hours', from: null, to: 'Mon-Fri 9-5' }]);
  expect(history.at(-1)).toEqual({ version: 0, savedAt: null, changes: [], settings: DEFAULT_SETTINGS });
  const { status, body } = await save({ ...history[1].settings, version: history[0].version });
  expect([status, body]).toEqual([200, { ...before, version: before.version + 2 }]);
});

test.each<[string, object]>([
  ['an unknown field', { motto: 'Blooms' }],
  ['no name', { name: '  ' }],
  ['an invalid email address', { email: 'hello' }],
  ['a social link without https', { socialLinks: [{ kind: 'instagram', url: 'http://instagram.com/x' }] }],
  ['a script as a link', { announcement: { text: 'Hello', url: 'javascript:alert(1)' } }],
  ['a last closed day before the first', { closed: { ...CLOSED, to: '2026-12-20' } }],
  ['more than a year of closed days', { closed: { ...CLOSED, to: '2027-12-22' } }],
  ['a closed day that does not exist', { closed: { ...CLOSED, from: '2026-11-31' } }],
  ['another host as a path', { announcement: { text: 'Hello', url: '//evil.example' } }],
  [
    'two links of one network',
    {
      socialLinks: [
        { kind: 'facebook', url: 'https://facebook.com/a' },
        { kind: 'facebook', url: 'https://facebook.com/b' },
      ],
    },
  ],
])('%s causes a 400 with the field and changes nothing', async (_case, change) => {
  const before = await read();
  const { status, body } = await save({ ...before, ...change });
  expect([status, body.errors?.length]).toEqual([400, 1]);
  expect(await read()).toEqual(before);
});

test('a missing field is a 400, so that an outdated form can’t reset it', async () => {
  const { phone: _phone, ...rest } = await read();
  expect((await save(rest)).status).toBe(400);
});

test('only admins read and save settings', async () => {
  for (const [method, body] of [
    ['GET', undefined],
    ['PUT', DEFAULT_SETTINGS],
  ] as const)
    expect((await service.request(method, PATH, { caller: customerCaller(), body })).status).toBe(403);
});

test('an admin requires two-step sign-in for staff only after setting it up', async () => {
  const before = await read();
  const wanted = { ...before, staffTwoStep: true };
  const refused = await save(wanted);
  expect([refused.status, refused.body.code]).toEqual([409, 'two_step_first']);
  expect(await read()).toEqual(before);
  const secured = { ...owner, hasTwoStep: true };
  expect((await save(wanted, secured)).status).toBe(200);
  // another admin may change other settings meanwhile, and switch it off
  expect((await save({ ...(await read()), hours: 'Mon-Fri' })).status).toBe(200);
  expect((await save({ ...(await read()), staffTwoStep: false })).status).toBe(200);
});

test('the owner’s time zone is stored; an unknown one and an offset are refused', async () => {
  const before = await read();
  expect((await save({ ...before, timeZone: 'America/New_York' })).body.timeZone).toBe('America/New_York');
  const [{ changes }] = (await service.request('GET', `${PATH}/history`, { caller: owner })).body;
  expect(changes).toEqual([{ field: 'timeZone', from: null, to: 'America/New_York' }]);
  const stored = await read();
  for (const timeZone of ['Mars/Olympus', '+05:00', '', 'EST']) {
    const { status, body } = await save({ ...stored, timeZone });
    expect([timeZone, status, JSON.stringify(body)]).toEqual([timeZone, 400, expect.stringContaining('New_York')]);
  }
  expect(await read()).toEqual(stored);
});

test('an accent color is stored; one that is hard to read in its theme is refused with its contrast', async () => {
  const before = await read();
  const accent = { light: '#1F4E79', dark: '#8ec5ff' };
  const { body } = await save({ ...before, accent, logo: '/images/6f1d3c8e-0000-4000-8000-000000000001' });
  expect(body).toMatchObject({ accent: { light: '#1f4e79' }, logo: '/images/6f1d3c8e-0000-4000-8000-000000000001' });
  const refused = async (change: object) => JSON.stringify(await save({ ...body, ...change }));
  expect(await refused({ accent: { ...accent, light: '#e994a4' } })).toMatch(
    /400.*contrast is 1\.7 in the light theme/,
  );
  expect(await refused({ accent: { ...accent, dark: '#9a3a50' } })).toMatch(/400.*contrast is 2\.\d in the dark theme/);
  expect(await refused({ accent: { ...accent, dark: 'pink' } })).toMatch(/400.*a color such as/);
  expect(await refused({ logo: 'https://elsewhere.example/logo.png' })).toMatch(/400.*upload the picture/);
  expect(await read()).toEqual(body);
});

test('the service stays ready while the event bus is down, because its events wait in the outbox', async () => {
  jest.spyOn(service.bus, 'ready').mockRejectedValueOnce(new Error('The broker is away'));
  expect(await service.request('GET', '/readyz')).toMatchObject({
    status: 200,
    body: { status: 'degraded', parts: { postgres: 'ok', events: 'unavailable' } },
  });
});
