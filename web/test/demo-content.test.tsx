/** @jest-environment ./packages/web-kit/test/page-environment.mjs */
import { readdirSync } from 'node:fs';
import { expect, jest, test } from '@jest/globals';
import { QueryClient } from '@tanstack/react-query';
import { cleanup, waitFor } from '@testing-library/react';
import { type ComponentType, createElement } from 'react';
// Loads the demo's parts before the pages: Jest can't link modules that two parts load concurrently.
import { PageEnd } from '../src/layout/page-end.tsx';
import '../src/layout/social-links.tsx';
import { DEFAULT_POLICIES } from '@loop-petal/contracts/rules/default-policies';
import { hydrateDeferred } from '../src/navigation/deferred.tsx';
import { shopQueries } from '../src/queries/shop.ts';
import { describePage } from '../src/structured-data/describe-page.ts';
import { aboutWords, contactWords, homeWords, order, product, shop as sample, user } from './samples.ts';
import { shopAnswers, show } from './storefront.tsx';

// Loads the code of twenty pages.
jest.setTimeout(120_000);

const FEATURES = new URL('../src/features/', import.meta.url);
const pages = readdirSync(FEATURES, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('-page.tsx'));
const publicUrl = 'https://shop.example';
/** Patterns of fictional claims, so that content files need not be listed. */
const MADE_UP = [/\d+ reviews/, /out of 5/, /\d+\+/, /happy customers/, /artisan partners/, /renderings/, /555-\d/];

const settings = {
  phone: '(802) 555-0142',
  address: '1420 Alder Street, Portland, OR 97205',
  hours: 'Mon-Fri 9AM-6PM EST',
  socialLinks: [{ kind: 'instagram', url: 'https://www.instagram.com/loopandpetal.shop' }],
};
const testimonial = { name: 'Hannah M.', place: 'Portland, Oregon', text: 'It looks the same.' };
const story = {
  story: 'It began with one sunflower.',
  figures: [{ value: '500+', label: 'happy customers' }],
  principles: [{ title: 'Our mission', text: 'Flowers that last.' }],
  note: 'The pictures are renderings.',
};
const privacyEmail = 'privacy@loopandpetal.shop';
const shop = (demo: boolean) => ({ ...sample, demo, ...(demo && settings) }) as never;

function clientOf(demo: boolean) {
  const client = new QueryClient();
  client.setQueryData(shopQueries.details().queryKey, shop(demo));
  return client;
}

function leavesOf(content: unknown): string[] {
  if (typeof content !== 'object' || content === null) return typeof content === 'string' ? [content] : [];
  return Object.values(content).flatMap(leavesOf);
}
const facts = [...leavesOf([testimonial, story]), privacyEmail, settings.phone, settings.address, settings.hours];

async function readShop(demo: boolean): Promise<string> {
  shopAnswers({
    'GET /api/shop': shop(demo),
    'GET /api/auth/user': user,
    'GET /api/user/orders': [order],
    'GET /api/content/home': { version: 1, fields: { ...homeWords, testimonials: demo ? [testimonial] : [] } },
    'GET /api/content/about': { version: 1, fields: { ...aboutWords, ...(demo && story) } },
    'GET /api/content/contact': { version: 0, fields: contactWords },
    ...Object.fromEntries(
      Object.entries(DEFAULT_POLICIES).map(([page, words]) => [
        `GET /api/content/${page}`,
        { version: 0, fields: demo ? { ...words, body: words.body.replace('{contact}', privacyEmail) } : words },
      ]),
    ),
    'GET /api/products': [product],
    'GET /api/products/featured': [product],
    'GET /api/products/p1': product,
    'GET /api/products/p1/related': [],
    'GET /api/categories': [],
    'GET /api/offers': [],
    'GET /api/cart': [],
    'GET /api/wishlist': [],
    'GET /api/promises/p1': { madeBy: null, services: {}, available: true },
  });
  const read: string[] = [];
  for (const file of pages) {
    const { Component } = (await import(new URL(file, FEATURES).href)) as { Component: ComponentType<{ id: string }> };
    await hydrateDeferred();
    const { client } = show(
      <>
        {createElement(Component, { id: 'p1' })}
        <PageEnd />
      </>,
    );
    client.setQueryData(shopQueries.details().queryKey, shop(demo));
    await waitFor(() => expect(document.querySelector('main footer')).not.toBeNull());
    if (demo) await waitFor(() => expect(document.querySelector('main footer')).toHaveTextContent('Instagram'));
    if (file === 'home/home-page.tsx') {
      await waitFor(() => expect(document.querySelector('#faq')).not.toBeNull());
      if (demo) await waitFor(() => expect(document.querySelector('main blockquote')).not.toBeNull());
    }
    if (file === 'content/privacy-policy-page.tsx')
      await waitFor(() => expect(document.querySelector('main')).toHaveTextContent('Cookies and Tracking'));
    if (file === 'orders/my-orders-page.tsx')
      await waitFor(() => expect(document.querySelector('main')).toHaveTextContent('Receipt'));
    if (file === 'product/product-page.tsx')
      await waitFor(() => expect(document.querySelector('main')).toHaveTextContent('Care Instructions'));
    const page = { file: `src/features/${file}`, url: new URL(publicUrl), publicUrl };
    const texts = { title: 'Title', description: 'Text', path: '/' };
    const described = describePage({ ...page, texts, queryClient: clientOf(demo) });
    read.push(document.documentElement.outerHTML, JSON.stringify(described));
    cleanup();
  }
  return read.join('\n').replaceAll('&amp;', '&');
}

test('the demo shows all of its content', async () => {
  const read = await readShop(true);
  expect(facts.filter((fact) => !read.includes(fact))).toEqual([]);
  expect(facts.length).toBeGreaterThan(12);
  expect(read).toMatch(/5 out of 5 stars.*\(.*47.* reviews\)/s);
});

test('a real shop shows no fictional content', async () => {
  const read = await readShop(false);
  expect(facts.filter((fact) => read.includes(fact))).toEqual([]);
  expect(MADE_UP.filter((pattern) => pattern.test(read))).toEqual([]);
  expect(read).toContain('hello@loopandpetal.shop');
});
