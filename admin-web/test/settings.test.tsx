/** @jest-environment ./packages/web-kit/test/page-environment.mjs */
import { beforeEach, expect, test } from '@jest/globals';
import { DEFAULT_SETTINGS, type Settings } from '@loop-petal/contracts/shapes/settings';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answerUploads } from '../../packages/web-kit/test/uploads.ts';
import { expectAccessible, openPanel, Refusal, sent, shopAnswers } from './panel.tsx';

const PATH = '/api/admin/settings';
const CHANGES = [{ field: 'name', from: 'Loop & Petal', to: 'Fern & Fig' }];
const theirs: Settings = { ...DEFAULT_SETTINGS, version: 1, name: 'Fern & Fig' };
let stored: Settings;

const history = () => [
  ...(stored.version
    ? [{ version: stored.version, savedAt: '2026-11-27T17:00:00Z', changes: CHANGES, settings: stored }]
    : []),
  { version: 0, savedAt: null, changes: [], settings: DEFAULT_SETTINGS },
];

beforeEach(() => {
  stored = DEFAULT_SETTINGS;
  shopAnswers({
    [`GET ${PATH}`]: () => stored,
    [`GET ${PATH}/history`]: history,
    [`PUT ${PATH}`]: (body: Settings) => {
      if (body.version !== stored.version) return new Refusal(409, 'Another admin has saved the settings.', 'stale');
      stored = { ...body, version: stored.version + 1 };
      return stored;
    },
  });
});
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }));

test('the owner fills in the shop, its links and an announcement', async () => {
  await openPanel('/settings');
  await userEvent.type(await screen.findByLabelText(/^Phone/), '(503) 555-0100');
  await userEvent.click(screen.getByRole('button', { name: 'Add social link' }));
  await userEvent.type(screen.getByLabelText('Address'), 'https://www.instagram.com/fern');
  await userEvent.click(screen.getByLabelText('Show an announcement at the top of every page'));
  await userEvent.type(screen.getByLabelText('Text'), 'Free shipping this week');
  await expectAccessible();
  await save();
  await waitFor(() => expect(screen.getByText('Settings saved')).toBeVisible());
  expect(sent().map(({ body }) => body)).toEqual([
    {
      ...DEFAULT_SETTINGS,
      phone: '(503) 555-0100',
      socialLinks: [{ kind: 'instagram', url: 'https://www.instagram.com/fern' }],
      announcement: { text: 'Free shipping this week' },
    },
  ]);
  expect(screen.getByLabelText(/^Phone/)).toHaveValue('(503) 555-0100');
  expect(screen.queryByText(/^Another admin/)).toBeNull();
});

test('the owner chooses a time zone, a logo and an accent color', async () => {
  const uploads = answerUploads();
  await openPanel('/settings');
  await userEvent.type(await screen.findByLabelText(/^Time zone/), 'America/New_York');
  const picture = new File(['x'], 'logo.png', { type: 'image/png' });
  await userEvent.upload(screen.getByLabelText(/^Drag and drop an image/), picture);
  const logo = '/images/6f1d3c8e-0000-4000-8000-000000000001';
  await act(() =>
    uploads.arrive({ imageUrl: logo, image: { width: 320, height: 80, widths: [320], placeholder: '' } }),
  );
  expect(await screen.findByRole('img', { name: 'The logo' })).toHaveAttribute('src', logo);
  await userEvent.click(screen.getByLabelText('Use another color for links and buttons'));
  const light = screen.getByLabelText(/^In the light theme/);
  await userEvent.clear(light);
  await userEvent.type(light, '#e994a4');
  await save();
  expect(await screen.findByText(/^The contrast is 1\.7 in the light theme/)).toBeVisible();
  expect(sent()).toEqual([]);
  await userEvent.clear(light);
  await userEvent.type(light, '#1f4e79');
  await expectAccessible();
  await save();
  await waitFor(() => expect(screen.getByText('Settings saved')).toBeVisible());
  const accent = { light: '#1f4e79', dark: '#e994a4' };
  expect(sent().map(({ body }) => body)).toEqual([{ ...DEFAULT_SETTINGS, timeZone: 'America/New_York', logo, accent }]);
  await userEvent.click(screen.getByRole('button', { name: 'Remove logo' }));
  expect(screen.queryByRole('img', { name: 'The logo' })).toBeNull();
});

test('the owner closes the shop for some days', async () => {
  await openPanel('/settings');
  await userEvent.click(await screen.findByLabelText('Close the shop for some days'));
  await userEvent.type(screen.getByLabelText('First day'), '2026-12-21');
  await save();
  expect(await screen.findByText('Please enter a message')).toBeVisible();
  expect(sent()).toEqual([]);
  await userEvent.type(screen.getByLabelText('Last day'), '2027-01-03');
  await userEvent.type(screen.getByLabelText('Message'), 'Gone skiing');
  await userEvent.click(screen.getByLabelText('Take orders while closed'));
  await expectAccessible();
  await save();
  await waitFor(() => expect(screen.getByText('Settings saved')).toBeVisible());
  const closed = { from: '2026-12-21', to: '2027-01-03', message: 'Gone skiing', takesOrders: false };
  expect(sent().map(({ body }) => body)).toEqual([{ ...DEFAULT_SETTINGS, closed }]);
});

test('a wrong value is shown at its field and not sent', async () => {
  await openPanel('/settings');
  await userEvent.clear(await screen.findByLabelText('Name'));
  await userEvent.click(screen.getByLabelText('Show an announcement at the top of every page'));
  await save();
  expect(await screen.findByText('Please enter the shop’s name')).toBeVisible();
  expect(screen.getByText('Please enter the announcement')).toBeVisible();
  expect(sent()).toEqual([]);
});

async function saveAfterAnotherAdmin() {
  await openPanel('/settings');
  await userEvent.type(await screen.findByLabelText(/^Business hours/), 'Mon-Fri');
  stored = theirs;
  await save();
  expect(await screen.findByText('Fern & Fig')).toBeVisible();
}

test('after another admin saved, the owner sees their changes and saves both', async () => {
  await saveAfterAnotherAdmin();
  await userEvent.click(screen.getByRole('button', { name: 'Keep theirs, save mine too' }));
  await waitFor(() => expect(stored).toEqual({ ...theirs, hours: 'Mon-Fri', version: 2 }));
  await waitFor(() => expect(screen.getByLabelText('Name')).toHaveValue('Fern & Fig'));
});

test('two admins who change prices of different shipping services keep both', async () => {
  await openPanel('/settings/money');
  const price = await screen.findByLabelText('Price of FedEx 2Day, in dollars');
  await userEvent.clear(price);
  await userEvent.type(price, '24.99');
  const priced = (prices: Record<string, string>) =>
    DEFAULT_SETTINGS.services.map((service) => ({ ...service, price: prices[service.code] ?? service.price }));
  stored = { ...theirs, services: priced({ FEDEX_GROUND: '12.99' }) };
  await save();
  await userEvent.click(await screen.findByRole('button', { name: 'Keep theirs, save mine too' }));
  await waitFor(() => expect(stored.version).toBe(2));
  expect(stored.services).toEqual(priced({ FEDEX_GROUND: '12.99', FEDEX_2_DAY: '24.99' }));
});

test('after another admin saved, the owner can discard their own changes', async () => {
  await saveAfterAnotherAdmin();
  await userEvent.click(screen.getByRole('button', { name: 'Discard my changes' }));
  expect(screen.getByLabelText('Name')).toHaveValue('Fern & Fig');
  expect(screen.getByLabelText(/^Business hours/)).toHaveValue('');
  expect(screen.queryByRole('alert')).toBeNull();
});

test('unchanged fields follow another admin’s changes', async () => {
  const panel = await openPanel('/settings');
  expect(await screen.findByLabelText('Name')).toHaveValue('Loop & Petal');
  stored = theirs;
  await panel.refetch();
  await waitFor(() => expect(screen.getByLabelText('Name')).toHaveValue('Fern & Fig'));
});

test('the owner restores an older version', async () => {
  stored = theirs;
  await openPanel('/settings/versions');
  await userEvent.click(await screen.findByRole('button', { name: 'Restore Original settings' }));
  await expectAccessible();
  await userEvent.click(screen.getByRole('button', { name: 'Restore' }));
  await waitFor(() => expect(stored).toEqual({ ...DEFAULT_SETTINGS, version: 2 }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('the owner decides whether shopping assistants may use the shop', async () => {
  await openPanel('/settings/assistants');
  const box = await screen.findByLabelText('Let shopping assistants use the shop');
  expect(box).not.toBeChecked();
  expect(screen.queryByText(/ucp\/mcp$/)).toBeNull();
  await userEvent.click(box);
  expect(screen.getByText('http://localhost/ucp/mcp')).toBeVisible();
  await expectAccessible();
  await save();
  await waitFor(() => expect(screen.getByText('Settings saved')).toBeVisible());
  const assistants = { enabled: true, scope: 'checkouts', blocked: [] };
  expect(sent().map(({ body }) => body)).toEqual([{ ...DEFAULT_SETTINGS, assistants }]);
});

test('the owner sees the assistants that used the shop, and limits all of them or a single one', async () => {
  const agents = [
    {
      agent: 'https://agent.example/profile.json',
      checkouts: 3,
      lastSeenAt: '2026-11-20T10:00:00.000Z',
      orders: 1,
      total: '56.07',
      orderIds: ['0b0c4c3e-1111-4222-8333-444455556666'],
      lastError: 'the webhook answered 500',
    },
  ];
  stored = {
    ...stored,
    assistants: { enabled: true, limited: [{ agent: 'https://old.example', scope: 'carts' }] },
  };
  shopAnswers({ [`GET ${PATH}`]: () => stored, 'GET /api/admin/assistants': () => agents });
  await openPanel('/settings/assistants');
  expect(await screen.findByText(/3 checkouts this month, 1 order for \$56\.07/)).toBeVisible();
  expect(screen.getByText(/the webhook answered 500/)).toBeVisible();
  expect(screen.getByRole('link', { name: /^Order / })).toHaveAttribute('href', expect.stringContaining('0b0c4c3e'));
  const ofOne = screen.getByLabelText('What https://agent.example/profile.json may do');
  expect(ofOne).toHaveDisplayValue('Same as all assistants');
  await userEvent.selectOptions(ofOne, 'Prepare checkouts, no paying');
  await userEvent.selectOptions(ofOne, 'Search and fill carts');
  await userEvent.selectOptions(screen.getByLabelText('What https://old.example may do'), 'Search only');
  await expectAccessible();
  await save();
  await waitFor(() => expect(screen.getByText('Settings saved')).toBeVisible());
  expect(sent().at(-1)?.body).toHaveProperty('assistants', {
    enabled: true,
    scope: 'checkouts',
    blocked: ['https://old.example'],
    limited: [{ agent: 'https://agent.example/profile.json', scope: 'carts' }],
  });
  await userEvent.selectOptions(ofOne, 'Same as all assistants');
  await userEvent.selectOptions(screen.getByLabelText(/^Assistants may/), 'carts');
  await save();
  await waitFor(() => expect(sent().at(-1)?.body).toHaveProperty('assistants.scope', 'carts'));
  expect(sent().at(-1)?.body).not.toHaveProperty('assistants.limited');
});

test('the owner lets assistants pay up to a limit', async () => {
  stored = { ...stored, assistants: { enabled: true } };
  shopAnswers({ [`GET ${PATH}`]: () => stored, 'GET /api/admin/assistants': () => [] });
  await openPanel('/settings/assistants');
  const box = await screen.findByLabelText('Let assistants pay for the buyer');
  expect(box).not.toBeChecked();
  await userEvent.click(box);
  const limit = screen.getByLabelText(/^Payment limit for assistants/);
  await userEvent.clear(limit);
  await save();
  expect(await screen.findByText('Must be an amount such as 29.99')).toBeVisible();
  await userEvent.type(limit, '75');
  await expectAccessible();
  await save();
  await waitFor(() => expect(screen.getByText('Settings saved')).toBeVisible());
  expect(sent().at(-1)?.body).toHaveProperty('assistants.payUpTo', '75');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: /^Assistants may/ }), 'carts');
  expect(screen.queryByLabelText('Let assistants pay for the buyer')).toBeNull();
});

test('in a demo, assistants are on until the owner decides', async () => {
  shopAnswers({ [`GET ${PATH}`]: () => stored, 'GET /api/shop': () => ({ demo: true }) });
  await openPanel('/settings/assistants');
  expect(await screen.findByLabelText('Let shopping assistants use the shop')).toBeChecked();
});

test('the panel shows the shop’s name', async () => {
  shopAnswers({ 'GET /api/shop': { name: 'Fern & Fig' } });
  await openPanel('/settings');
  expect(await screen.findByText('Fern & Fig')).toBeVisible();
  expect(document.title).toBe('Settings · Admin · Fern & Fig');
});

test('the owner sets the tax of a state and the shipping prices, and sees an example', async () => {
  await openPanel('/settings/money');
  await userEvent.click(await screen.findByRole('button', { name: 'Add state' }));
  await userEvent.selectOptions(screen.getByLabelText('State'), 'Oregon');
  await userEvent.clear(screen.getByLabelText(/^Ground shipping/));
  await userEvent.type(screen.getByLabelText(/^Ground shipping/), '5');
  await userEvent.clear(screen.getByLabelText(/^Free shipping above/));
  await userEvent.click(screen.getByLabelText('Offer FedEx Priority Overnight'));
  expect(screen.getByText('Oregon: $65.00, with shipping $5.00 and tax $0.00')).toBeVisible();
  expect(screen.getByText('Any other state: $69.00, with shipping $5.00 and tax $4.00')).toBeVisible();
  await expectAccessible();
  await save();
  await waitFor(() => expect(screen.getByText('Settings saved')).toBeVisible());
  const services = DEFAULT_SETTINGS.services.map((service) => ({
    ...service,
    available: service.code !== 'PRIORITY_OVERNIGHT',
  }));
  const taxRates = { default: '6.67', states: { OR: '0' } };
  expect(sent().map(({ body }) => body)).toEqual([
    { ...DEFAULT_SETTINGS, taxRates, services, flatShipping: '5', freeShippingAbove: null },
  ]);
});

test('the owner sees the reliability of new promises before choosing it, and chooses another', async () => {
  shopAnswers({ 'GET /api/admin/production/statistics': { level: 95 } });
  await openPanel('/settings/money');
  const level = await screen.findByLabelText(/^Reliability of new promises/);
  await waitFor(() => expect(level).toHaveDisplayValue(/^95%/));
  expect(
    within(level)
      .getAllByRole('option')
      .map(({ textContent }) => textContent?.slice(0, 3)),
  ).toEqual(['95%', '90%', '98%']);
  await userEvent.selectOptions(level, '98');
  await save();
  await waitFor(() => expect(screen.getByText('Settings saved')).toBeVisible());
  expect(sent().map(({ body }) => body)).toEqual([{ ...DEFAULT_SETTINGS, promiseLevel: 98 }]);
  expect(level).toHaveDisplayValue(/^98%/);
});

test('a wrong rate, a wrong price and a wrong number of days are shown at their fields', async () => {
  await openPanel('/settings/money');
  await userEvent.click(await screen.findByRole('button', { name: 'Add state' }));
  for (const [label, text] of [
    ['Tax in %', 'none'],
    [/^Price of FedEx 2Day/, 'free'],
    [/^Days in which/, '0'],
  ] as const) {
    await userEvent.clear(screen.getByLabelText(label));
    await userEvent.type(screen.getByLabelText(label), text);
  }
  await save();
  expect(await screen.findByText('Must be a percentage such as 6.67')).toBeVisible();
  expect(screen.getByText('Must be an amount such as 29.99')).toBeVisible();
  expect(screen.getByText('At least 1')).toBeVisible();
  expect(sent()).toEqual([]);
});

test('the owner chooses which emails to get, where, and when each day', async () => {
  await openPanel('/settings/notifications');
  await userEvent.type(await screen.findByLabelText(/^Send emails to/), 'ivy@example.com, not-an-address');
  await save();
  expect(await screen.findByText(/valid email/i)).toBeVisible();
  await userEvent.clear(screen.getByLabelText(/^Send emails to/));
  await userEvent.type(screen.getByLabelText(/^Send emails to/), 'ivy@example.com, tomas@example.com');
  await userEvent.click(screen.getByLabelText('A message on the contact page'));
  await userEvent.selectOptions(screen.getByLabelText(/^Daily email/), '8:00 AM');
  await expectAccessible();
  await save();
  await waitFor(() => expect(screen.getByText('Settings saved')).toBeVisible());
  expect(sent().map(({ body }) => body)).toEqual([
    {
      ...DEFAULT_SETTINGS,
      ownerEmails: {
        ...DEFAULT_SETTINGS.ownerEmails,
        recipients: ['ivy@example.com', 'tomas@example.com'],
        contactMessage: false,
        dailyHour: 8,
      },
    },
  ]);
});
