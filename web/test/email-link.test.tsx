/** @jest-environment ./packages/web-kit/test/page-environment.mjs */
import { expect, test } from '@jest/globals';
import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Component as ConfirmEmailPage } from '../src/features/account/confirm-email-page.tsx';
import { Component as NewsletterPage } from '../src/features/newsletter/newsletter-page.tsx';
import { expectAccessible, never, Refusal, sent, shopAnswers, show } from './storefront.tsx';

const tokenFor = (content: object) => `${btoa(JSON.stringify(content))}.signature`;
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

test.each([
  {
    part: <ConfirmEmailPage />,
    address: '/confirm-email?token=t',
    action: 'Confirm this address',
    line: 'POST /api/auth/confirm-email',
  },
  {
    part: <ConfirmEmailPage />,
    address: '/confirm-email?withdraw=t',
    action: 'Remove it',
    line: 'POST /api/auth/withdraw-email',
  },
  {
    part: <NewsletterPage />,
    address: '/newsletter?token=t',
    action: 'Yes, please',
    line: 'POST /api/newsletter/confirm',
  },
])(
  '$address does nothing until its button is pressed, and then shows the result',
  async ({ part, address, action, line }) => {
    shopAnswers({ [line]: { message: 'Done.' } });
    show(part, address);
    await expectAccessible();
    expect(sent()).toEqual([]);
    await press(action);
    expect(await screen.findByText('Done.')).toHaveAttribute('role', 'status');
    expect(sent()).toEqual([{ line, body: { token: 't' } }]);
    expect(screen.queryByRole('button', { name: action })).not.toBeInTheDocument();
    expect(screen.getByRole('link')).toBeVisible();
  },
);

test.each([
  ['unsubscribe', 'Newsletter', 'Unsubscribe ada@example.com from our newsletter?'],
  ['resubscribe', 'Newsletter', 'Send our newsletter to ada@example.com?'],
  ['waitlist', 'Back-in-Stock Emails', 'Stop emailing ada@example.com when flowers are back?'],
  ['reviews', 'Review Emails', 'Stop asking ada@example.com for reviews?'],
  ['else', 'Newsletter', 'Follow the link in your email?'],
])('the link in an email for %s is headed “%s” and asks “%s”', (step, heading, question) => {
  show(<NewsletterPage />, `/newsletter?token=${tokenFor({ step, email: 'ada@example.com' })}`);
  expect(screen.getByRole('heading', { level: 1, name: heading })).toBeVisible();
  expect(screen.getByText(question)).toBeVisible();
});

test('without a token there is no button', () => {
  show(<NewsletterPage />, '/newsletter');
  expect(screen.getByText('Please open the link in our email.')).toBeVisible();
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});

test.each(['link_expired', 'email_proved'])('an outdated link (%s) shows a message instead', async (code) => {
  shopAnswers({ 'POST /api/newsletter/confirm': () => new Refusal(410, 'This link is too old.', code) });
  show(<NewsletterPage />, '/newsletter?token=t');
  await press('Yes, please');
  expect(await screen.findByText('This link is too old.')).toHaveAttribute('role', 'status');
  expect(screen.queryByTestId('toast')).not.toBeInTheDocument();
});

test('other failures can be retried', async () => {
  shopAnswers({ 'POST /api/newsletter/confirm': () => new Refusal(503, 'Busy, please try again.') });
  show(<NewsletterPage />, '/newsletter?token=t');
  await press('Yes, please');
  expect(await screen.findByText('Busy, please try again.')).toBeVisible();
  shopAnswers({ 'POST /api/newsletter/confirm': { message: 'Done.' } });
  await press('Yes, please');
  expect(await screen.findByText('Done.')).toBeVisible();
});

test('a double click follows the link once and waits for a slow shop', async () => {
  shopAnswers({ 'POST /api/newsletter/confirm': never });
  show(<NewsletterPage />, '/newsletter?token=t');
  const button = screen.getByRole('button');
  fireEvent.click(button);
  fireEvent.click(button);
  expect(await screen.findByRole('button', { name: 'One moment...' })).toBeDisabled();
  expect(sent()).toHaveLength(1);
});
