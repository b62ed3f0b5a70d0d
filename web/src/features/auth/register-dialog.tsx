import { Button } from '@loop-petal/web-kit/button';
import { Checkbox } from '@loop-petal/web-kit/checkbox';
import { Dialog } from '@loop-petal/web-kit/dialog';
import { TextField } from '@loop-petal/web-kit/field';
import { showError } from '@loop-petal/web-kit/toast-store';
import { type ComponentProps, type FormEvent, useState } from 'react';
import { EMPTY_REGISTRATION, findFault, type Registration, toRequest } from './registration.ts';
import { useRegister } from './sign-in-out.ts';
import { SocialButtons } from './social-buttons.tsx';

interface RegisterDialogProps {
  open: boolean;
  onClose: () => void;
  onSignIn: () => void;
}

export function RegisterDialog({ open, onClose, onSignIn }: RegisterDialogProps) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Create Account"
      description="For orders, saved addresses and a wishlist that stays"
      width="34rem"
    >
      <SocialButtons verb="Sign up" divider="Or create account manually" />
      <RegisterForm onDone={onClose} />
      <p className="mt-4 text-center">
        <button type="button" className="link min-h-11" onClick={onSignIn}>
          Already have an account? Sign in
        </button>
      </p>
    </Dialog>
  );
}

function RegisterForm({ onDone }: { onDone: () => void }) {
  const [values, setValues] = useState<Registration>(EMPTY_REGISTRATION);
  const [withAddress, setWithAddress] = useState(false);
  const [asDefault, setAsDefault] = useState(true);
  const register = useRegister();

  function submit(event: FormEvent) {
    event.preventDefault();
    const fault = findFault(values, withAddress);
    if (fault) return showError(fault);
    register.mutate(toRequest(values, withAddress, asDefault), { onSuccess: onDone });
  }

  const field = (name: keyof Registration, label: string, rest: ComponentProps<'input'> = {}) => (
    <TextField
      label={label}
      name={name}
      value={values[name]}
      onChange={(event) => setValues({ ...values, [name]: event.target.value })}
      {...rest}
    />
  );

  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <div className="grid gap-4 sm:grid-cols-2">
        {field('username', 'Username', { required: true, autoComplete: 'username', autoCapitalize: 'none' })}
        {field('email', 'Email', { type: 'email', autoComplete: 'email' })}
        {field('password', 'Password', { required: true, type: 'password', autoComplete: 'new-password' })}
        {field('confirm', 'Confirm', { required: true, type: 'password', autoComplete: 'new-password' })}
      </div>
      <Checkbox
        label="Add shipping address to my profile"
        checked={withAddress}
        onChange={(event) => setWithAddress(event.target.checked)}
      />
      {withAddress && (
        <fieldset className="rounded-md border border-line p-4">
          <legend className="px-1 font-semibold">Default Shipping Address</legend>
          <div className="grid gap-4 sm:grid-cols-2">
            {field('shippingName', 'Full Name', { required: true, autoComplete: 'shipping name' })}
            {field('shippingPhone', 'Phone', { required: true, type: 'tel', autoComplete: 'shipping tel' })}
            {field('shippingAddressLine1', 'Address', { required: true, autoComplete: 'shipping address-line1' })}
            {field('shippingAddressLine2', 'Address 2', { autoComplete: 'shipping address-line2' })}
            {field('shippingCity', 'City', { required: true, autoComplete: 'shipping address-level2' })}
            {field('shippingState', 'State', { required: true, autoComplete: 'shipping address-level1' })}
            {field('shippingZipCode', 'ZIP', { required: true, autoComplete: 'shipping postal-code' })}
            {field('shippingDeliveryInstructions', 'Instructions')}
          </div>
          <Checkbox
            className="mt-3"
            label="Set as my default shipping address"
            checked={asDefault}
            onChange={(event) => setAsDefault(event.target.checked)}
          />
        </fieldset>
      )}
      <Button type="submit" disabled={register.isPending}>
        {register.isPending ? 'Creating Account...' : 'Create Account'}
      </Button>
    </form>
  );
}
