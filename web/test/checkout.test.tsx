/** @jest-environment ./packages/web-kit/test/page-environment.mjs */
import { describe, expect, jest, test } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent as events } from '@testing-library/user-event';
import { PaymentStep } from '../src/features/checkout/payment/payment-step.tsx';
import { EMPTY_SHIPPING, fromAddress, type ShippingForm } from '../src/features/checkout/shipping/shipping-form.ts';
import { ShippingStep } from '../src/features/checkout/shipping/shipping-step.tsx';
import { address } from './samples.ts';
import { expectAccessible, Refusal, shopAnswers, show } from './storefront.tsx';

const userEvent = events.setup({ delay: null });
const attic = { ...address, id: 'a2', name: 'Attic', addressLine1: '1 Roof Lane', isDefault: false };
const email = 'rosa@example.com';
const HOME: ShippingForm = { ...EMPTY_SHIPPING, ...fromAddress(address), customerEmail: email };
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));

describe('the shipping form', () => {
  const field = (label: string) => screen.getByLabelText(new RegExp(`^${label}`));
  async function put(label: string, text: string) {
    await userEvent.clear(field(label));
    if (text) await userEvent.type(field(label), text);
  }
  function open(given: Partial<Parameters<typeof ShippingStep>[0]> = {}) {
    const onSubmit = jest.fn();
    const onDraft = jest.fn();
    const props = { start: HOME, canSave: true, addresses: [], addressErrors: [], isChecking: false, totalCents: 3559 };
    show(<ShippingStep {...props} onDraft={onDraft} onSubmit={onSubmit} {...given} />);
    return { onSubmit, onDraft };
  }

  test('submits valid input, trimmed, with the choice to save it', async () => {
    const { onSubmit, onDraft } = open({ start: { ...EMPTY_SHIPPING, customerEmail: email } });
    for (const [label, text] of [
      ['Full Name', ' Rosa Miller '],
      ['Phone', address.phone],
      ['Street Address', address.addressLine1],
      ['State/Province', address.state],
      ['City', address.city],
      ['ZIP/Postal Code', address.zipCode],
    ] as const) {
      await put(label, text);
    }
    await userEvent.click(screen.getByLabelText('Save this address'));
    await press('Continue to Payment');
    expect(onSubmit).toHaveBeenCalledWith(HOME, true);
    expect(onDraft).toHaveBeenLastCalledWith(HOME, false);
    await expectAccessible();
  });

  test.each([
    ['Full Name', 'A', 'Name must be at least 2 characters'],
    ['Email', 'ada@home', 'Please enter a valid email address.'],
    ['Phone', '555-0100', 'Please enter a valid phone number'],
    ['Street Address', '1 A', 'Street address is required'],
    ['City', ' P ', 'City is required'],
    ['State/Province', 'O', 'State/Province is required'],
    ['ZIP/Postal Code', '9720', 'ZIP/Postal code is required'],
  ])('%s with %j shows %s at the field and above the button until it is corrected', async (label, text, message) => {
    const { onSubmit } = open();
    const before = (field(label) as HTMLInputElement).value;
    await put(label, text);
    // Leaving the state field changes the city; filling in the city does not change the state.
    if (label === 'State/Province') await put('City', address.city);
    await press('Continue to Payment');
    expect(field(label)).toHaveAccessibleDescription(message);
    expect(field(label)).toHaveFocus();
    const summary = within(screen.getByRole('alert'));
    expect(summary.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([message]);
    expect(onSubmit).not.toHaveBeenCalled();
    await put(label, before);
    expect(field(label)).not.toHaveAttribute('aria-invalid');
  });

  test('an empty form lists all missing fields, accessibly', async () => {
    open({ start: { ...EMPTY_SHIPPING, country: 'US' } });
    await press('Continue to Payment');
    expect(within(screen.getByRole('alert')).getAllByRole('listitem')).toHaveLength(7);
    expect(field('Full Name')).toHaveFocus();
    await userEvent.click(screen.getByRole('link', { name: 'City is required' }));
    expect(field('City')).toHaveFocus();
    await expectAccessible();
  });

  test('an invalid field shows its error on blur, an empty one does not', async () => {
    open({ start: EMPTY_SHIPPING });
    await userEvent.click(field('Full Name'));
    await put('Email', 'ada@home');
    await userEvent.tab();
    expect(field('Email')).toBeInvalid();
    expect(field('Full Name')).not.toHaveAttribute('aria-invalid');
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  test('a saved address fills the form, and a new one clears it except for the email', async () => {
    const { onSubmit, onDraft } = open({ addresses: [address, attic] });
    expect(screen.getByRole('radio', { name: /Home/ })).toBeChecked();
    await userEvent.click(screen.getByRole('radio', { name: /Attic/ }));
    expect(field('Street Address')).toHaveValue('1 Roof Lane');
    expect(onDraft).toHaveBeenLastCalledWith({ ...HOME, addressLine1: '1 Roof Lane' }, false);
    expect(screen.queryByLabelText('Save this address')).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole('radio', { name: 'A new address' }));
    expect(field('Street Address')).toHaveValue('');
    expect(field('Email')).toHaveValue(email);
    await press('Continue to Payment');
    expect(onSubmit).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole('radio', { name: /Home/ }));
    await press('Continue to Payment');
    expect(onSubmit).toHaveBeenCalledWith(HOME, false);
  });

  test('changing the country clears state and city, changing the state clears the city', async () => {
    open();
    await put('State/Province', 'Texas');
    await userEvent.tab();
    expect(field('City')).toHaveValue('');
    await waitFor(() => expect(document.querySelector('#cities option[value=Austin]')).toBeInTheDocument());
    await put('City', 'Austin');
    await userEvent.selectOptions(field('Country'), 'Canada');
    expect(field('State/Province')).toHaveValue('');
    expect(field('City')).toHaveValue('');
    expect(document.querySelector('#states option[value=Ontario]')).toBeInTheDocument();
  });

  test('errors of the address check are listed with their fields and stay', async () => {
    open({ addressErrors: ['The ZIP code does not fit the state.'] });
    await userEvent.click(screen.getByRole('link', { name: 'The ZIP code does not fit the state.' }));
    expect(field('State/Province')).toHaveFocus();
    expect(field('ZIP/Postal Code')).toHaveValue(address.zipCode);
  });

  test('waits while the address is checked', () => {
    open({ isChecking: true });
    expect(screen.getByRole('button', { name: 'Checking address...' })).toBeDisabled();
  });
});

describe('the card form', () => {
  const config = { merchantId: 'm', publicKey: 'k', environment: 'sandbox', isConfigured: true };
  const VALID = { 'Card Number': '4111111111111111', 'Expiry (MM / YY)': '1234', CVV: '123' };
  const MISSING = 'Please fill in all required card fields';

  async function open(given: Partial<Parameters<typeof PaymentStep>[0]> = {}) {
    shopAnswers({ 'GET /api/payment/clover-config': config });
    const onPay = jest.fn();
    const props = {
      zipCode: '97211',
      totalCents: 3559,
      isRequest: false,
      isReady: true,
      isBuying: false,
      problem: null,
    };
    show(
      <PaymentStep {...props} onBack={() => undefined} onPay={onPay} {...given}>
        Parcel
      </PaymentStep>,
    );
    await screen.findByLabelText('Card Number');
    return onPay;
  }
  async function fillIn(instead: Record<string, string> = {}) {
    for (const [label, text] of Object.entries({ ...VALID, ...instead })) {
      if (text) await userEvent.type(screen.getByLabelText(label), text);
    }
  }

  test('formats the input and submits it', async () => {
    const onPay = await open();
    await fillIn();
    expect(screen.getByLabelText('Card Number')).toHaveValue('4111 1111 1111 1111');
    expect(screen.getByLabelText('Expiry (MM / YY)')).toHaveValue('12 / 34');
    await press('Pay $35.59');
    const card = { number: '4111 1111 1111 1111', expiry: '12 / 34', cvv: '123', zip: '97211' };
    expect(onPay).toHaveBeenCalledWith(config, card);
    await expectAccessible();
  });

  test.each([
    ['Card Number', '4111111111111112', 'Your card number is not valid.', undefined],
    ['Card Number', '', 'Your card number is not valid.', MISSING],
    ['Expiry (MM / YY)', '1220', 'Your card has expired.', undefined],
    ['Expiry (MM / YY)', '', 'Please enter month and year, such as 08 / 29.', MISSING],
    ['CVV', '12', 'The security code (CVV) is not valid.', undefined],
  ])('%s with %j shows “%s” and does not pay', async (label, text, message, notice) => {
    const onPay = await open();
    await fillIn({ [label]: text });
    await press('Pay $35.59');
    expect(screen.getByLabelText(label)).toHaveAccessibleDescription(message);
    expect(screen.getByLabelText(label)).toHaveFocus();
    if (notice) expect(screen.getByText(notice)).toBeVisible();
    expect(onPay).not.toHaveBeenCalled();
    await expectAccessible();
  });

  test.each([{ isBuying: true }, { isReady: false }])('does not pay with %j', async (given) => {
    const onPay = await open(given);
    await fillIn();
    fireEvent.submit(screen.getByLabelText('CVV').closest('form') as HTMLFormElement);
    expect(onPay).not.toHaveBeenCalled();
  });

  test('shows the payment’s error and keeps the card', async () => {
    await open({ problem: 'Your card was declined.' });
    expect(screen.getByRole('alert')).toHaveTextContent('Your card was declined.');
  });

  test('without payment settings it shows Retry instead of a card form', async () => {
    shopAnswers({ 'GET /api/payment/clover-config': () => new Refusal(503, '') });
    const props = { zipCode: '', totalCents: 1, isRequest: false, isReady: true, isBuying: false, problem: null };
    show(
      <PaymentStep {...props} onBack={() => undefined} onPay={() => undefined}>
        Parcel
      </PaymentStep>,
    );
    expect(await screen.findByText('Failed to initialize payment system')).toBeVisible();
    shopAnswers({ 'GET /api/payment/clover-config': config });
    await press(/retry|try again/i);
    expect(await screen.findByLabelText('Card Number')).toBeVisible();
  });
});
