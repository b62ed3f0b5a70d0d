/** @jest-environment ./packages/web-kit/test/page-environment.mjs */
import { expect, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { Component as ContactPage } from '../src/features/contact/contact-page.tsx';
import { Footer } from '../src/layout/footer.tsx';
import { Wordmark } from '../src/layout/wordmark.tsx';
import { shopQueries } from '../src/queries/shop.ts';
import { describePage } from '../src/structured-data/describe-page.ts';
import { shopAnswers, show } from './storefront.tsx';

const shop = { name: 'Fern & Fig', email: 'hello@fern.example', demo: false } as never;
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

  client.setQueryData(shopQueries.details().queryKey, shop);
  const texts = { title: 'Contact', description: 'Write to us', path: '/contact' };
  const page = { file: 'src/features/contact/contact-page.tsx', url: new URL(publicUrl), publicUrl, texts };
  const described = JSON.stringify(describePage({ ...page, queryClient: client }));
  expect(described).toContain('"name":"Fern & Fig","url":"https://shop.example/"');
  expect(described).toContain('"email":"hello@fern.example"');
  expect(document.documentElement.outerHTML.replaceAll('&amp;', '&') + described).not.toContain('Loop & Petal');
});
