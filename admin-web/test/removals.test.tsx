/** @jest-environment ./packages/web-kit/test/page-environment.mjs */
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openPanel, shopAnswers } from './panel.tsx';
import { category, offer, product, user } from './samples.ts';

const NOW = '2026-11-20T10:00:00.000Z';
const NAMES = ['Alder', 'Birch', 'Cedar'] as const;
type Name = (typeof NAMES)[number];

interface List {
  address: string;
  /** The expected calls: one per entry, or the call without its id. */
  call: string;
  answers: string;
  entry: (name: Name) => object;
  control: (name: Name) => RegExp;
  open?: () => Promise<void>;
  confirm?: RegExp;
  more?: Record<string, unknown>;
}

const artisan = {
  email: 'a@example.com',
  username: null,
  minutesPerWeekday: { mon: 360, tue: 360, wed: 360, thu: 360, fri: 360, sat: 0, sun: 0 },
  timeOff: [],
  overtime: [],
  categories: [],
  products: [],
  active: true,
  openJobs: 0,
};
const material = {
  kind: 'yarn',
  color: null,
  unit: 'g',
  onHand: 100,
  reorderPoint: 10,
  deliveryDays: 4,
  expectedOn: null,
  needed: 0,
  short: 0,
  isLow: false,
  waiting: 0,
  shortFor: [],
};
const variation = {
  productId: 'p1',
  colorCode: null,
  imageUrl: '/images/rose.webp',
  image: null,
  stockQuantity: 0,
  isAvailable: true,
  sortOrder: 0,
};
const workshop = {
  'GET /api/admin/production/artisans': [],
  'GET /api/admin/production/materials': [],
  'GET /api/admin/production/jobs': [],
};
const deleteOf = (name: Name) => new RegExp(`^Delete (message from )?${name}`);

const lists: Record<string, List> = {
  products: {
    address: '/products',
    call: 'DELETE /api/admin/products',
    answers: 'GET /api/admin/products',
    entry: (name) => ({ ...product, id: name, name }),
    control: deleteOf,
    confirm: /^Delete$/,
  },
  categories: {
    address: '/categories',
    call: 'DELETE /api/admin/categories',
    answers: 'GET /api/admin/categories',
    entry: (name) => ({ ...category, id: name, name }),
    control: deleteOf,
    confirm: /^Delete$/,
  },
  offers: {
    address: '/offers',
    call: 'DELETE /api/admin/offers',
    answers: 'GET /api/admin/offers',
    entry: (name) => ({ ...offer, id: name, title: name }),
    control: deleteOf,
    confirm: /^Delete$/,
  },
  'contact messages': {
    address: '/contacts',
    call: 'DELETE /api/admin/contacts',
    answers: 'GET /api/admin/contacts',
    entry: (name) => ({ id: name, name, email: 'a@example.com', subject: 'general', message: 'Hello', createdAt: NOW }),
    control: deleteOf,
  },
  'color variations': {
    address: '/products/p1/variations',
    call: 'DELETE /api/admin/variations',
    answers: 'GET /api/admin/products/p1/variations',
    entry: (name) => ({ ...variation, id: name, colorName: name }),
    control: deleteOf,
    confirm: /^Delete$/,
    more: { 'GET /api/admin/products': [product] },
  },
  'canned replies': {
    address: '/chat',
    call: 'DELETE /api/admin/live-chat/replies',
    answers: 'GET /api/admin/live-chat/replies',
    entry: (name) => ({ id: name, shortcut: name, text: 'Hello' }),
    control: deleteOf,
    open: async () => userEvent.click(await screen.findByRole('button', { name: /Saved replies/ })),
    confirm: /^Delete$/,
    more: { 'GET /api/admin/live-chat/sessions': [] },
  },
  artisans: {
    address: '/workshop/artisans',
    call: 'DELETE /api/admin/production/artisans',
    answers: 'GET /api/admin/production/artisans',
    entry: (name) => ({ ...artisan, id: name, name }),
    control: deleteOf,
    confirm: /^Delete$/,
    more: workshop,
  },
  materials: {
    address: '/workshop/materials',
    call: 'DELETE /api/admin/production/materials',
    answers: 'GET /api/admin/production/materials',
    entry: (name) => ({ ...material, id: name, name }),
    control: deleteOf,
    confirm: /^Delete$/,
    more: workshop,
  },
  newsletters: {
    address: '/newsletter',
    call: 'DELETE /api/admin/newsletters',
    answers: 'GET /api/admin/newsletters',
    entry: (name) => ({
      ...{ id: name, subject: name, body: 'Hello', productIds: [], state: 'draft', version: 1, problem: null },
      ...{ scheduledAt: null, startedAt: null, finishedAt: null, createdAt: NOW },
      figures: { sent: 0, waiting: 0, failed: 0, unsubscribed: 0 },
    }),
    control: deleteOf,
    confirm: /^Delete$/,
    more: { 'GET /api/admin/newsletter-subscriptions': [] },
  },
  'newsletter rows that leave the filter': {
    address: '/newsletter?show=active',
    call: 'POST /api/newsletter/unsubscribe',
    answers: 'GET /api/admin/newsletter-subscriptions',
    more: { 'GET /api/admin/newsletters': [] },
    entry: (name) => ({
      id: name,
      email: `${name}@example.com`,
      isActive: true,
      source: 'footer',
      subscribedAt: NOW,
      unsubscribedAt: null,
    }),
    control: (name) => new RegExp(`^Unsubscribe ?${name}`),
  },
  problems: {
    address: '/problems',
    call: 'POST /api/admin/dead-letters',
    answers: 'GET /api/admin/problems',
    entry: (name) => ({
      kind: 'dead-letter',
      id: name,
      title: name,
      since: NOW,
      service: 'orders',
      facts: [],
      place: null,
    }),
    control: (name) => new RegExp(`Handle again.*${name}`),
  },
};

function answer({ call, answers, entry, more = {} }: List, names: readonly Name[]) {
  let left = [...names];
  const leave = (name: Name) => () => {
    left = left.filter((one) => one !== name);
    return {};
  };
  shopAnswers({
    'GET /api/admin/audit': { entries: [], next: null },
    ...more,
    [answers]: () => left.map(entry),
    [call]: (body: { email: string }) => leave(body.email.split('@')[0] as Name)(),
    ...Object.fromEntries(
      names.flatMap((name) => [`${call}/${name}`, `${call}/${name}/replay`].map((line) => [line, leave(name)])),
    ),
  });
}

async function remove({ control, confirm }: List, name: Name) {
  (await screen.findByRole('button', { name: control(name) })).focus();
  await userEvent.keyboard('{Enter}');
  if (confirm) {
    const question = await screen.findByRole('dialog', { name: new RegExp(`^Delete /?${name}`) });
    within(question).getByRole('button', { name: confirm }).focus();
    await userEvent.keyboard('{Enter}');
  }
  await waitFor(() => expect(screen.queryByRole('button', { name: control(name) })).toBeNull());
  if (confirm)
    await waitFor(() => expect(screen.queryByRole('dialog', { name: new RegExp(`^Delete /?${name}`) })).toBeNull());
}

test.each(Object.entries(lists))('removing one of the %s moves the focus to the next one', async (_name, list) => {
  answer(list, NAMES);
  await openPanel(list.address);
  await list.open?.();
  await remove(list, 'Birch');
  await waitFor(() => expect(screen.getByRole('button', { name: list.control('Cedar') })).toHaveFocus());
  await remove(list, 'Cedar');
  await waitFor(() => expect(screen.getByRole('button', { name: list.control('Alder') })).toHaveFocus());
  await remove(list, 'Alder');
  await waitFor(() => expect(document.activeElement?.tagName).toMatch(/^H[1-4]$/));
});

test('deleting a user moves the focus to the next user', async () => {
  const list: List = {
    address: '/users',
    call: 'DELETE /api/admin/users',
    answers: 'GET /api/admin/users',
    entry: (name) => ({ ...user, id: name, username: name }),
    control: () => /^Delete$/,
    more: { 'GET /api/admin/users/Birch/addresses': [] },
  };
  answer(list, NAMES);
  await openPanel(list.address);
  (await screen.findByRole('link', { name: /^Birch/ })).focus();
  await userEvent.keyboard('{Enter}');
  (await screen.findByRole('button', { name: 'Delete' })).focus();
  await userEvent.keyboard('{Enter}');
  const question = await screen.findByRole('dialog', { name: 'Delete Birch' });
  within(question).getByRole('button', { name: 'Delete' }).focus();
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(screen.queryByRole('link', { name: /^Birch/ })).toBeNull());
  await waitFor(() => expect(screen.getByRole('link', { name: /^Cedar/ })).toHaveFocus());
});

test('this file covers every delete call', () => {
  const folder = new URL('../src/', import.meta.url);
  const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => readFileSync(new URL(file, folder), 'utf8'));
  const called = sources.flatMap((source) =>
    [...source.matchAll(/call\('(DELETE [^']+)\/\{\w+\}'/g)].map(([, call]) => call),
  );
  const tried = Object.values(lists).map(({ call }) => call);
  // Not tested here: recipes are not in a list, and users are deleted outside their list.
  const others = ['DELETE /api/admin/users', 'DELETE /api/admin/production/recipes'];
  expect(new Set(called)).toEqual(new Set([...tried.filter((call) => call.startsWith('DELETE')), ...others]));
});
