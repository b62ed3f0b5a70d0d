import { isPickup } from '@loop-petal/contracts/rules/pickup';
import type { OrderView } from '@loop-petal/contracts/shapes/orders';
import { hasCode } from '@loop-petal/web-kit/api-client';
import { Button } from '@loop-petal/web-kit/button';
import { TextField } from '@loop-petal/web-kit/field';
import { useNativeForm } from '@loop-petal/web-kit/use-native-form';
import { useState } from 'react';
import { registrationRules } from '../../forms/rules/registration.ts';
import { usePanels } from '../../panels/panels.tsx';
import { useRegister } from './sign-in-out.ts';

/** After an order, offers a guest an account that needs only a password, and a username if the derived one is refused. */
export function AccountOffer({ order }: { order: OrderView }) {
  const register = useRegister();
  const { show } = usePanels();
  const [refusal, setRefusal] = useState<'username_taken' | 'username_reserved' | null>(null);
  const derived = usernameFrom(order.customerEmail);
  // a gift’s address is its recipient’s
  const savesAddress = !isPickup(order.shippingMethod) && order.parcels.every(({ gift }) => !gift);
  const { props, field } = useNativeForm({
    fields: { username: registrationRules.username, password: registrationRules.password },
    initialValues: { username: derived },
    onSubmit: ({ username, password }) =>
      register.mutateAsync(
        { username, password, email: order.customerEmail, ...(savesAddress && shippingOf(order)) },
        {
          onSuccess: () => document.querySelector<HTMLElement>('[data-arrival]')?.focus(),
          onError: (error) => {
            if (hasCode(error, 'username_taken')) setRefusal('username_taken');
            if (hasCode(error, 'username_reserved')) setRefusal('username_reserved');
          },
        },
      ),
  });
  return (
    <form {...props} aria-labelledby="account-offer" className="rounded-md bg-sunken p-5 print:hidden">
      <h3 id="account-offer" className="text-lg">
        Create an account for next time
      </h3>
      <p className="mt-1 text-sm text-muted">
        {savesAddress ? 'We save your address for your next order; this one' : 'This order'} stays available at its
        link.
        {!refusal && (
          <>
            {' '}
            Your username is <strong className="text-ink">{derived}</strong>.
          </>
        )}
      </p>
      {refusal === 'username_taken' && (
        <p className="mt-3">
          This username is taken. If the account is yours,{' '}
          <button type="button" className="link min-h-11" onClick={() => show('sign-in')}>
            sign in
          </button>
          .
        </p>
      )}
      {refusal ? (
        <TextField label="Username" autoComplete="username" className="mt-3" {...field('username')} />
      ) : (
        <input hidden name="username" autoComplete="username" value={derived} readOnly />
      )}
      <div className="mt-3 flex flex-col gap-3 sm:flex-row sm:items-start">
        <TextField
          hideLabel
          label="Choose a password"
          type="password"
          autoComplete="new-password"
          placeholder="Choose a password"
          className="grow"
          {...field('password')}
        />
        <Button type="submit" disabled={register.isPending}>
          {register.isPending ? 'Creating Account...' : 'Create Account'}
        </Button>
      </div>
    </form>
  );
}

const MAX_USERNAME_LENGTH = 32;

function usernameFrom(email: string): string {
  const name = (email.split('@')[0] ?? '').replace(/[^\p{L}\p{N}._-]/gu, '');
  const digits = [...email].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 10_000, 7);
  return `${name.slice(0, MAX_USERNAME_LENGTH - 5)}-${String(digits).padStart(4, '0')}`;
}

function shippingOf({ shippingAddress }: OrderView) {
  const { recipientName, phone, addressLine1, addressLine2, city, state, zipCode, country } = shippingAddress;
  return {
    shippingName: recipientName,
    shippingPhone: phone ?? '',
    shippingAddressLine1: addressLine1,
    shippingAddressLine2: addressLine2 ?? '',
    shippingCity: city,
    shippingState: state,
    shippingZipCode: zipCode,
    shippingCountry: country,
    setAsDefault: true,
  };
}
