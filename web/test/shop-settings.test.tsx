/** @jest-environment ./packages/web-kit/test/page-environment.mjs */
import { afterEach, expect, jest, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { SocialButtons } from '../src/features/auth/social-buttons.tsx';
import { Assurances } from '../src/features/cart/assurances.tsx';
import { LiveChatTab } from '../src/features/chat/live-chat-tab.tsx';
import { Component as ContactPage } from '../src/features/contact/contact-page.tsx';
import { Reasons } from '../src/features/home/reasons.tsx';
import { Promises } from '../src/features/product/buying/promises.tsx';
import { ServicesTab } from '../src/features/shipping/services-tab.tsx';
import { AnnouncementBar } from '../src/layout/announcement-bar.tsx';
import { ShopBars } from '../src/layout/closed-bar.tsx';
import { Footer } from '../src/layout/footer.tsx';
import '../src/layout/social-links.tsx';
import { Wordmark } from '../src/layout/wordmark.tsx';
import { shopQueries } from '../src/queries/shop.ts';
import { describePage } from '../src/structured-data/describe-page.ts';
import { shop as defaults, homeWords } from './samples.ts';
import { shopAnswers, show } from './storefront.tsx';

const shop = {
  name: 'Fern & Fig',
  email: 'hello@fern.example',
  phone: '503-555-0100',
  address: '12 Alder St, Salem, OR 97301',
  hours: 'Tue-Sat 10-4',
  socialLinks: [{ kind: 'tiktok', url: 'https://www.tiktok.com/@fern' }],
  demo: false,
} as never;
afterEach(() => void jest.useRealTimers());
const publicUrl = 'https://shop.example';

test('pages, their titles and structured data have the name and email address of the settings', async () => {
  shopAnswers({ 'GET /api/shop': shop });
  const { client } = show(
    <>
      <Wordmark />
      <ContactPage />
      <Footer />
    </>,
  );
  await waitFor(() => expect(document.title).toBe('Contact | Fern & Fig'));
  expect(screen.getAllByRole('link', { name: 'Fern & Fig' })).toHaveLength(2);
  expect(screen.getByRole('link', { name: 'hello@fern.example' })).toHaveAttribute('href', 'mailto:hello@fern.example');
  expect(screen.getByText(/Fern & Fig\. Ships within the United States/)).toBeVisible();

  expect(screen.getByRole('link', { name: '503-555-0100' })).toHaveAttribute('href', 'tel:+15035550100');
  expect(screen.getByText('Tue-Sat 10-4')).toBeVisible();
  expect(await screen.findByRole('link', { name: 'TikTok' })).toHaveAttribute('href', 'https://www.tiktok.com/@fern');

  client.setQueryData(shopQueries.details().queryKey, shop);
  const texts = { title: 'Contact', description: 'Write to us', path: '/contact' };
  const page = { file: 'src/features/contact/contact-page.tsx', url: new URL(publicUrl), publicUrl, texts };
  const described = JSON.stringify(describePage({ ...page, queryClient: client }));
  expect(described).toContain('"name":"Fern & Fig","url":"https://shop.example/"');
  expect(described).toContain('"email":"hello@fern.example"');
  expect(described).toContain(
    '"telephone":"503-555-0100","address":"12 Alder St, Salem, OR 97301","sameAs":["https://www.tiktok.com/@fern"]',
  );
  expect(document.documentElement.outerHTML.replaceAll('&amp;', '&') + described).not.toContain('Loop & Petal');
});

test.each([
  [undefined, null],
  ['/shop', '/shop'],
  ['https://fern.example/fair', 'https://fern.example/fair'],
])('an announcement appears with its link (%s)', async (url, href) => {
  show(<AnnouncementBar shop={{ announcement: { text: 'We are at the fair', url } } as never} />);
  expect(await screen.findByText('We are at the fair')).toBeVisible();
  expect(screen.queryByRole('link')?.getAttribute('href') ?? null).toBe(href);
});

test.each([
  [{ demo: false, signIn: { google: true, facebook: false, instagram: false } }, ['Sign in with Google']],
  [{ demo: false, signIn: { google: false, facebook: false, instagram: false } }, []],
  [{ demo: false }, []],
  [{ demo: true }, ['Sign in with Facebook', 'Sign in with Instagram', 'Sign in with Google']],
])('only sign-in providers that are set up are offered, except in the demo: %j', async (view, names) => {
  shopAnswers({ 'GET /api/shop': view });
  const { client } = show(<SocialButtons verb="Sign in" divider="Or continue with" />);
  await waitFor(() => expect(client.getQueryData(shopQueries.details().queryKey)).toEqual(view));
  await waitFor(() =>
    expect(screen.queryAllByRole('button').map((one) => one.getAttribute('aria-label'))).toEqual(names),
  );
  expect(screen.queryAllByText('Or continue with')).toHaveLength(Math.min(1, names.length));
});

const chat = { messages: [], outgoing: [] } as never;
const texts = () => document.body.textContent;

test.each([
  [
    {},
    [
      '30 days to change your mind. Ground shipping is free on orders over $75. Below that it is a flat fee of $9.99 per shipment.',
      '30-day',
      'Mon-Fri 9AM-6PM EST,',
    ],
  ],
  [
    { returnWindowDays: 14, freeShippingAbove: '120.50', hours: 'Tue-Sat 10-4' },
    ['14 days to change your mind. Ground shipping is free on orders over $120.50.', '14-day', 'Tue-Sat 10-4,'],
  ],
  [
    { returnWindowDays: 1, freeShippingAbove: null, flatShipping: '6.50' },
    ['1 day to change your mind. Ground shipping is a flat fee of $6.50 per shipment.'],
  ],
  [
    {
      returnWindowDays: 14,
      services: defaults.services.map((one) => ({ ...one, available: one.code === 'FEDEX_2_DAY' })),
    },
    ['14 days to change your mind. Shipping starts at $12.99 per shipment.'],
  ],
])('texts have the numbers of the settings, or the defaults: %j', async (changes, expected) => {
  const view = { ...defaults, ...changes };
  shopAnswers({ 'GET /api/shop': view, 'GET /api/content/home': { version: 0, fields: homeWords } });
  const { client } = show(
    <>
      <Reasons />
      <Assurances />
      <Promises productId="p1" />
      <ServicesTab />
      <LiveChatTab chat={chat} />
    </>,
  );
  await waitFor(() => expect(client.getQueryData(shopQueries.details().queryKey)).toEqual(view));
  for (const text of expected) await waitFor(() => expect(texts()).toContain(text));
  if ('returnWindowDays' in changes) expect(texts()).not.toMatch(/30.day|\$75/);
});

test.each([
  ['2026-12-06', ''],
  ['2026-12-07', 'Closed Mon, Dec 21 to Sun, Jan 3: Gone skiing '],
  ['2026-12-21', 'Closed Mon, Dec 21 to Sun, Jan 3: Gone skiing We take no orders through Sun, Jan 3.'],
  ['2027-01-03', 'Closed Mon, Dec 21 to Sun, Jan 3: Gone skiing We take no orders through Sun, Jan 3.'],
  ['2027-01-04', ''],
])('closed days are announced from two weeks before to the last day (%s)', (day, text) => {
  jest.useFakeTimers({ now: new Date(`${day}T20:00:00Z`) });
  const closed = { from: '2026-12-21', to: '2027-01-03', message: 'Gone skiing', takesOrders: false };
  show(<ShopBars shop={{ closed, timeZone: 'America/Los_Angeles', announcement: null } as never} />);
  expect(document.querySelector('aside')?.textContent ?? '').toBe(text);
});

test('the logo replaces the name in the header, in a box of fixed size', async () => {
  shopAnswers({ 'GET /api/shop': { ...(shop as object), logo: '/images/one' } });
  show(<Wordmark />);
  const logo = await screen.findByRole('img', { name: 'Fern & Fig' });
  expect(logo).toHaveAttribute('src', '/images/one');
  expect(logo).toHaveClass('h-10 w-36');
  expect(screen.getByRole('link', { name: 'Fern & Fig' })).toHaveTextContent('');
});
