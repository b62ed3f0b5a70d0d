/** @jest-environment ./packages/web-kit/test/page-environment.mjs */
import { describe, expect, test } from '@jest/globals';
import { fireEvent, screen, within } from '@testing-library/react';
import { userEvent as events } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { OfferCodeForm } from '../src/catalogue/offer-code-form.tsx';
import { AddressDialog } from '../src/features/account/address-dialog.tsx';
import { EmailCard } from '../src/features/account/email-card.tsx';
import { PasswordCard } from '../src/features/account/password-card.tsx';
import { PrivacyCard } from '../src/features/account/privacy-card.tsx';
import { Component as ResetPasswordPage } from '../src/features/account/reset-password-page.tsx';
import { ForgotPassword } from '../src/features/auth/forgot-password.tsx';
import { RegisterDialog } from '../src/features/auth/register-dialog.tsx';
import { SignInDialog } from '../src/features/auth/sign-in-dialog.tsx';
import { ContactForm } from '../src/features/contact/contact-form.tsx';
import { ReturnDialog } from '../src/features/orders/order-dialogs.tsx';
import { QuoteForm } from '../src/features/quote/quote-form.tsx';
import { FooterNewsletter } from '../src/layout/footer-newsletter.tsx';
import { NewsletterBox } from '../src/newsletter/newsletter-box.tsx';
import { address, order, user } from './samples.ts';
import { expectAccessible, never, Refusal, sent, shopAnswers, show } from './storefront.tsx';

/** Form input: values by label: a text, `true` or `false` for a checkbox, an option's name for a select. */
type Filling = Record<string, string | boolean>;

interface FormCase {
  part: ReactNode;
  at?: string;
  press?: string;
  submit: string;
  valid: Filling;
  sends: { line: string; body: unknown };
  answer: unknown;
  success: string;
  invalid: readonly (readonly [Filling, message: string])[];
  /** Errors are hidden because success is shown first. */
  quiet?: true;
}

const userEvent = events.setup({ delay: null });
const nothing = () => undefined;
const secret = 'petals-and-loops-9';
const message = {
  Name: 'Ada Loop',
  Email: 'ada@example.com',
  Subject: 'Custom Order Request',
  Message: 'Forty tulips',
};
const home = {
  'Full Name': 'Ada Stone',
  Phone: '503-555-0100',
  City: 'Portland',
};

const forms: Record<string, FormCase> = {
  contact: {
    part: <ContactForm />,
    submit: 'Send Message',
    valid: message,
    sends: {
      line: 'POST /api/contact',
      body: { name: 'Ada Loop', email: 'ada@example.com', subject: 'custom', message: 'Forty tulips' },
    },
    answer: {},
    success: 'Message sent!',
    invalid: [
      [{ Name: ' ' }, 'Please fill in all required fields'],
      [{ Email: '' }, 'Please fill in all required fields'],
      [{ Email: 'ada@home' }, 'Please enter a valid email address.'],
      [{ Message: '' }, 'Please fill in this field'],
    ],
  },
  'a custom order': {
    part: <QuoteForm product={null} />,
    submit: 'Send Request',
    valid: { 'What would you like?': 'Forty tulips', Name: 'Ada Loop', Email: 'ada@example.com' },
    sends: {
      line: 'POST /api/quotes',
      body: {
        message: 'Forty tulips',
        name: 'Ada Loop',
        email: 'ada@example.com',
        quantity: null,
        neededBy: null,
        budget: null,
        productId: null,
        pictures: [],
      },
    },
    answer: { id: 'q1', token: 't' },
    success: '',
    invalid: [
      [{ 'What would you like?': '' }, 'Please fill in this field'],
      [{ Email: 'ada@home' }, 'Please enter a valid email address.'],
      [{ 'How many': '1.5' }, 'Please enter a number from 1 to 10,000'],
    ],
  },
  'the newsletter': {
    part: <NewsletterBox title="Letters" text="Now and then" />,
    submit: 'Subscribe',
    valid: { 'Email address': 'ada@example.com' },
    sends: { line: 'POST /api/newsletter/subscribe', body: { email: 'ada@example.com', source: 'website' } },
    answer: {},
    success: 'Thank you for subscribing!',
    invalid: [
      [{ 'Email address': '' }, 'Invalid Email'],
      [{ 'Email address': 'ada@home' }, 'Invalid Email'],
    ],
  },
  'the footer’s newsletter': {
    part: <FooterNewsletter />,
    submit: 'Subscribe',
    valid: { 'Email address': 'ada@example.com' },
    sends: { line: 'POST /api/newsletter/subscribe', body: { email: 'ada@example.com', source: 'website' } },
    answer: {},
    success: 'Subscribed!',
    invalid: [[{ 'Email address': 'ada' }, 'Subscribed!']],
    quiet: true,
  },
  'a new email address': {
    part: <EmailCard />,
    submit: 'Update Email',
    valid: { 'New Email': 'ada@example.com' },
    sends: { line: 'POST /api/auth/update-email', body: { email: 'ada@example.com' } },
    answer: { message: 'Please open the link we sent you.' },
    success: 'Please open the link we sent you.',
    invalid: [
      [{ 'New Email': '' }, 'Please enter an email address.'],
      [{ 'New Email': 'ada@home' }, 'Please enter a valid email address.'],
    ],
  },
  'a new password': {
    part: <PasswordCard />,
    submit: 'Change Password',
    valid: { 'Current Password': 'old', 'New Password': secret, 'Confirm New Password': secret },
    sends: { line: 'POST /api/auth/update-password', body: { currentPassword: 'old', newPassword: secret } },
    answer: { message: 'ok' },
    success: 'Password updated successfully',
    invalid: [
      [{ 'Current Password': '' }, 'Please fill in all password fields.'],
      [{ 'New Password': '' }, 'Please fill in all password fields.'],
      [{ 'Confirm New Password': 'else' }, "New passwords don't match."],
      [
        { 'New Password': 'short', 'Confirm New Password': 'short' },
        'New password must be at least 6 characters long.',
      ],
    ],
  },
  'a forgotten password': {
    part: <ForgotPassword onBack={nothing} />,
    submit: 'Send Link',
    valid: { Email: 'ada@example.com' },
    sends: { line: 'POST /api/auth/forgot-password', body: { email: 'ada@example.com' } },
    answer: { message: 'If there is an account, a link is on its way.' },
    success: 'If there is an account, a link is on its way.',
    invalid: [[{ Email: 'ada@' }, 'Please enter a valid email address.']],
  },
  'a password after its email': {
    part: <ResetPasswordPage />,
    at: '/reset-password?token=t',
    submit: 'Save Password',
    valid: { 'New Password': secret, 'Confirm New Password': secret },
    sends: { line: 'POST /api/auth/reset-password', body: { token: 't', newPassword: secret } },
    answer: { message: 'Your password is changed.' },
    success: 'Your password is changed.',
    invalid: [
      [{ 'New Password': '' }, 'Please fill in all password fields.'],
      [{ 'Confirm New Password': 'other' }, "New passwords don't match."],
      [
        { 'New Password': 'short', 'Confirm New Password': 'short' },
        'New password must be at least 6 characters long.',
      ],
    ],
  },
  'an account’s deletion': {
    part: <PrivacyCard />,
    press: 'Delete my account',
    submit: 'Delete account',
    valid: { Password: secret },
    sends: { line: 'DELETE /api/user', body: { password: secret } },
    answer: {},
    success: 'Account deleted',
    invalid: [[{ Password: '' }, 'Please fill in this field']],
  },
  'a new address': {
    part: <AddressDialog address="new" onClose={nothing} />,
    submit: 'Save Address',
    valid: {
      ...home,
      Label: 'Work',
      'Street Address': '7 Yarn Lane',
      'State/Province': 'OR',
      'ZIP/Postal Code': '97201',
      'Set as my default shipping address': true,
    },
    sends: {
      line: 'POST /api/addresses',
      body: {
        name: 'Work',
        recipientName: 'Ada Stone',
        phone: '503-555-0100',
        addressLine1: '7 Yarn Lane',
        addressLine2: '',
        city: 'Portland',
        state: 'OR',
        zipCode: '97201',
        deliveryInstructions: '',
        country: 'US',
        isDefault: true,
      },
    },
    answer: address,
    success: 'Address saved',
    invalid: [
      [{ 'Full Name': 'A' }, 'Name must be at least 2 characters'],
      [{ Phone: '555' }, 'Please enter a valid phone number'],
      [{ 'Street Address': '' }, 'Street address is required'],
      [{ City: 'P' }, 'City is required'],
      [{ 'State/Province': '' }, 'State/Province is required'],
      [{ 'ZIP/Postal Code': '972' }, 'ZIP/Postal code is required'],
    ],
  },
  'a changed address': {
    part: <AddressDialog address={address} onClose={nothing} />,
    submit: 'Save Address',
    valid: { 'Street Address': '8 Yarn Lane' },
    sends: {
      line: 'PATCH /api/addresses/a1',
      body: (({ id: _, ...fields }) => ({
        ...fields,
        addressLine1: '8 Yarn Lane',
        addressLine2: '',
        deliveryInstructions: '',
      }))(address),
    },
    answer: address,
    success: 'Address saved',
    invalid: [[{ City: '' }, 'City is required']],
  },
  'signing in': {
    part: <SignInDialog open onClose={nothing} onRegister={nothing} />,
    submit: 'Sign In',
    valid: { Username: ' rosa ', Password: secret },
    sends: { line: 'POST /api/auth/login', body: { username: 'rosa', password: secret } },
    answer: user,
    success: 'Logged in successfully!',
    invalid: [
      [{ Username: ' ' }, 'Please fill in all fields'],
      [{ Password: ' ' }, 'Please fill in all fields'],
    ],
  },
  registration: {
    part: <RegisterDialog open onClose={nothing} onSignIn={nothing} />,
    submit: 'Create Account',
    valid: { Username: 'rosa', Password: secret, Confirm: secret },
    sends: { line: 'POST /api/auth/register', body: { username: 'rosa', password: secret } },
    answer: user,
    success: 'Account created successfully! You are now logged in.',
    invalid: [
      [{ Username: '' }, 'Please fill in all required fields'],
      [{ Username: 'ro' }, 'Username must be at least 3 characters'],
      [{ Email: 'rosa@home' }, 'Please enter a valid email address.'],
      [{ Confirm: 'other' }, 'Passwords do not match'],
      [{ Password: 'short', Confirm: 'short' }, 'Password must be at least 6 characters long'],
    ],
  },
  'registration with an address': {
    part: <RegisterDialog open onClose={nothing} onSignIn={nothing} />,
    submit: 'Create Account',
    valid: {
      Username: 'rosa',
      Password: secret,
      Confirm: secret,
      'Add shipping address to my profile': true,
      ...home,
      Address: '7 Yarn Lane',
      State: 'OR',
      ZIP: '97201',
      'Set as my default shipping address': false,
    },
    sends: {
      line: 'POST /api/auth/register',
      body: {
        username: 'rosa',
        password: secret,
        shippingName: 'Ada Stone',
        shippingPhone: '503-555-0100',
        shippingAddressLine1: '7 Yarn Lane',
        shippingCity: 'Portland',
        shippingState: 'OR',
        shippingZipCode: '97201',
        shippingCountry: 'US',
        setAsDefault: false,
      },
    },
    answer: user,
    success: 'Account created successfully! You are now logged in.',
    invalid: [
      [{ City: '' }, 'Please fill in all required shipping fields'],
      [{ Phone: '555' }, 'Please enter a valid phone number'],
    ],
  },
  'an offer code': {
    part: <OfferCodeForm />,
    submit: 'Apply',
    valid: { 'Offer code': ' spring ' },
    sends: { line: 'POST /api/cart/offer-code', body: { code: 'spring' } },
    answer: [],
    success: '',
    invalid: [[{ 'Offer code': ' ' }, '']],
  },
  'a return': {
    part: <ReturnDialog order={order} token={null} open onClose={nothing} />,
    submit: 'Send request',
    valid: { 'Why would you like to return it?': 'Too red' },
    sends: {
      line: `POST /api/orders/${order.id}/return`,
      body: { reason: 'Too red', items: [{ itemId: 'i1', quantity: 2 }], pictures: [] },
    },
    answer: order,
    success: 'Return requested',
    invalid: [[{ 'Why would you like to return it?': ' ' }, 'Please tell us why']],
  },
};

/** A field by its label, which may end with "(optional)". */
const labeled = (label: string) => {
  const matches = screen.getAllByLabelText((text) => text === label || text === `${label} (optional)`);
  return matches.at(-1) as HTMLInputElement | HTMLSelectElement;
};

async function put(label: string, value: string | boolean) {
  const field = labeled(label);
  if (typeof value === 'boolean') {
    if ((field as HTMLInputElement).checked !== value) await userEvent.click(field);
  } else if (field instanceof HTMLSelectElement) {
    await userEvent.selectOptions(field, value);
  } else {
    await userEvent.clear(field);
    if (value) await userEvent.type(field, value);
  }
}

async function fillIn({ part, at, press, valid }: FormCase, instead: Filling = {}) {
  show(part, at);
  if (press) await userEvent.click(screen.getByRole('button', { name: press }));
  for (const [label, value] of Object.entries({ ...valid, ...instead })) await put(label, value);
}

describe.each(Object.entries(forms))('the form for %s', (_name, one) => {
  const { submit, sends, answer, success, invalid } = one;
  const button = () => screen.getByRole('button', { name: submit });
  const press = () => userEvent.click(button());

  test('sends valid input once and confirms it', async () => {
    shopAnswers({ [sends.line]: answer });
    await fillIn(one);
    await press();
    if (success) expect((await screen.findAllByText(success))[0]).toBeVisible();
    expect(sent()).toEqual([sends]);
    await expectAccessible();
  });

  test.each(invalid)('with %j sends nothing and shows “%s”', async (instead, message) => {
    await fillIn(one, instead);
    await press();
    if (message) expect((await screen.findAllByText(message))[0]).toBeInTheDocument();
    expect(sent()).toEqual([]);
    if (instead === invalid[0]?.[0]) await expectAccessible();
  });

  test('keeps refused input with the reason, and can be resent', async () => {
    shopAnswers({ [sends.line]: () => new Refusal(400, 'The shop has its reasons.') });
    await fillIn(one);
    await press();
    if (one.quiet) return expect(await screen.findByText(success)).toBeVisible();
    expect((await screen.findAllByText('The shop has its reasons.'))[0]).toBeVisible();
    const [[label, value] = ['', '']] = Object.entries(one.valid);
    expect((labeled(label) as HTMLInputElement).value).toBe(value);
    await press();
    expect(sent()).toEqual([sends, sends]);
  });

  test('is sent once by a double click, even while the shop is slow', async () => {
    shopAnswers({ [sends.line]: never });
    await fillIn(one);
    const form = button().closest('form') as HTMLFormElement;
    fireEvent.submit(form);
    fireEvent.submit(form);
    await screen.findAllByRole('button');
    fireEvent.submit(form);
    expect(sent()).toHaveLength(1);
  });
});

test('errors show at their fields, the first gets the focus, and each clears when fixed', async () => {
  show(<ContactForm />);
  await put('Name', 'Ada');
  await put('Email', 'ada@home');
  await userEvent.click(screen.getByRole('button', { name: 'Send Message' }));
  expect(labeled('Name')).not.toHaveAttribute('aria-invalid');
  expect(labeled('Email')).toHaveFocus();
  expect(labeled('Email')).toHaveAccessibleDescription('Please enter a valid email address.');
  expect(labeled('Message')).toHaveAccessibleDescription('Please fill in this field');
  await userEvent.type(labeled('Email'), '.org');
  expect(labeled('Email')).toBeValid();
  expect(labeled('Message')).toBeInvalid();
});

test('an old session asks for the password and sends it', async () => {
  shopAnswers({ 'POST /api/auth/update-email': () => new Refusal(401, 'Please sign in again.', 'password_needed') });
  show(<EmailCard />);
  await put('New Email', 'ada@example.com');
  await userEvent.click(screen.getByRole('button', { name: 'Update Email' }));
  await screen.findByLabelText('Current Password');
  shopAnswers({ 'POST /api/auth/update-email': { message: 'Look into your mail.' } });
  await put('Current Password', secret);
  await userEvent.click(screen.getByRole('button', { name: 'Update Email' }));
  await screen.findByText('Look into your mail.');
  expect(sent().at(-1)?.body).toEqual({ email: 'ada@example.com', currentPassword: secret });
});

describe('two-step sign-in', () => {
  test.each(['signing in', 'a new password', 'a new email address', 'an account’s deletion'])(
    'asks for the code when it is missing for %s',
    async (name) => {
      const one = forms[name] as FormCase;
      shopAnswers({ [one.sends.line]: () => new Refusal(401, 'Please enter the code.', 'otp_required') });
      await fillIn(one);
      await userEvent.click(screen.getByRole('button', { name: one.submit }));
      expect(await screen.findByLabelText('Code')).toHaveFocus();
      expect(screen.queryByTestId('toast')).not.toBeInTheDocument();
      shopAnswers({ [one.sends.line]: one.answer });
      await userEvent.type(screen.getByLabelText('Code'), '123456');
      await userEvent.click(screen.getByRole('button', { name: one.submit }));
      expect(await within(await screen.findByTestId('toast')).findByText(one.success)).toBeVisible();
      expect(sent().at(-1)?.body).toEqual({ ...(one.sends.body as object), otp: '123456' });
    },
  );
});
