/** @jest-environment ./packages/web-kit/test/page-environment.mjs */
import { describe, expect, test } from '@jest/globals';
import { fireEvent, screen, within } from '@testing-library/react';
import { userEvent as events } from '@testing-library/user-event';
import { EmailCard } from '../src/features/account/email-card.tsx';
import { ContactForm } from '../src/features/contact/contact-form.tsx';
import { type Filling, type FormCase, forms, secret } from './form-cases.tsx';
import { expectAccessible, never, Refusal, sent, shopAnswers, show } from './storefront.tsx';

const userEvent = events.setup({ delay: null });

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
