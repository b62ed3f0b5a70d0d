import { Button } from '@loop-petal/web-kit/button';
import { Checkbox } from '@loop-petal/web-kit/checkbox';
import { Dialog } from '@loop-petal/web-kit/dialog';
import { TextField } from '@loop-petal/web-kit/field';
import { showError } from '@loop-petal/web-kit/toast-store';
import { useNativeForm } from '@loop-petal/web-kit/use-native-form';
import { type ComponentProps, useState } from 'react';
import {
  checkRegistration,
  REGISTRATION_FIELDS,
  type RegistrationName,
  registrationError,
  toRequest,
} from './registration.ts';
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
      description="Track orders, save addresses and keep your wishlist"
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
  const [withAddress, setWithAddress] = useState(false);
  const register = useRegister();

  const form = useNativeForm({
    fields: REGISTRATION_FIELDS,
    check: checkRegistration,
    onInvalid: (errors, values) => showError(registrationError(errors, values)),
    onSubmit: (values) => register.mutateAsync(toRequest(values), { onSuccess: onDone }),
  });

  const field = (name: RegistrationName, label: string, rest: ComponentProps<'input'> = {}) => (
    <TextField label={label} {...rest} {...form.field(name)} />
  );

  return (
    <form {...form.props} className="flex flex-col gap-4">
      <div className="grid gap-4 sm:grid-cols-2">
        {field('username', 'Username', { autoComplete: 'username', autoCapitalize: 'none' })}
        {field('email', 'Email', { type: 'email', autoComplete: 'email' })}
        {field('password', 'Password', { type: 'password', autoComplete: 'new-password' })}
        {field('confirm', 'Confirm', { type: 'password', autoComplete: 'new-password' })}
      </div>
      <Checkbox
        label="Add shipping address to my profile"
        name="withAddress"
        onChange={(event) => setWithAddress(event.target.checked)}
      />
      {withAddress && (
        <fieldset className="rounded-md border border-line p-4">
          <legend className="px-1 font-semibold">Default Shipping Address</legend>
          <div className="grid gap-4 sm:grid-cols-2">
            {field('shippingName', 'Full Name', { autoComplete: 'shipping name' })}
            {field('shippingPhone', 'Phone', { type: 'tel', autoComplete: 'shipping tel' })}
            {field('shippingAddressLine1', 'Address', { autoComplete: 'shipping address-line1' })}
            {field('shippingAddressLine2', 'Address 2', { autoComplete: 'shipping address-line2' })}
            {field('shippingCity', 'City', { autoComplete: 'shipping address-level2' })}
            {field('shippingState', 'State', { autoComplete: 'shipping address-level1' })}
            {field('shippingZipCode', 'ZIP', { autoComplete: 'shipping postal-code' })}
            {field('shippingDeliveryInstructions', 'Instructions')}
          </div>
          <Checkbox className="mt-3" label="Set as my default shipping address" name="setAsDefault" defaultChecked />
        </fieldset>
      )}
      <Button type="submit" disabled={register.isPending}>
        {register.isPending ? 'Creating Account...' : 'Create Account'}
      </Button>
    </form>
  );
}
