import type { AddressView, CreateAddressRequest } from '@loop-petal/contracts/shapes/identity';
import { messageOf } from '@loop-petal/web-kit/api-client';
import { Button } from '@loop-petal/web-kit/button';
import { Checkbox } from '@loop-petal/web-kit/checkbox';
import { Dialog } from '@loop-petal/web-kit/dialog';
import { TextField } from '@loop-petal/web-kit/field';
import { showError, showToast } from '@loop-petal/web-kit/toast-store';
import { useNativeForm } from '@loop-petal/web-kit/use-native-form';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import type { z } from 'zod';
import { api } from '../../api.ts';
import { afterPress } from '../../forms/after-press.ts';
import { addressRules } from '../../forms/rules/address.ts';
import { addressQueries, saveAddress } from './queries.ts';

const { country: _, ...TEXTS } = addressRules;
const FIELDS = { ...TEXTS, isDefault: {} };
type TextName = keyof typeof TEXTS;

interface AddressDialogProps {
  address: AddressView | 'new' | null;
  onClose: () => void;
}

export function AddressDialog({ address, onClose }: AddressDialogProps) {
  const saved = address === 'new' ? null : address;
  return (
    <Dialog open={address !== null} onClose={onClose} title={saved ? 'Edit Address' : 'Add Address'} width="36rem">
      <AddressForm saved={saved} onDone={onClose} />
    </Dialog>
  );
}

function AddressForm({ saved, onDone }: { saved: AddressView | null; onDone: () => void }) {
  const queryClient = useQueryClient();
  const saving = useMutation({
    mutationFn: (body: z.input<typeof CreateAddressRequest>) => {
      return saved ? api.call('PATCH /api/addresses/{id}', { params: { id: saved.id }, body }) : saveAddress(body);
    },
    onSuccess: async () => {
      showToast({ title: 'Address saved' });
      onDone();
      await queryClient.invalidateQueries(addressQueries.list());
    },
    onError: (error) => showError(messageOf(error, 'Failed to save address')),
  });

  const form = useNativeForm({
    fields: FIELDS,
    initialValues: textsOf(saved),
    validateOnBlur: afterPress,
    onSubmit: ({ isDefault, ...texts }) =>
      saving.mutateAsync({ ...texts, isDefault: isDefault === 'on', country: saved?.country ?? 'US' }),
  });
  const field = (name: TextName, label: string, rest: ComponentProps<'input'> = {}) => (
    <TextField label={label} {...rest} {...form.field(name)} />
  );
  return (
    <form {...form.props}>
      <div className="grid gap-4 sm:grid-cols-2">
        {field('name', 'Label', { placeholder: 'Home' })}
        {field('recipientName', 'Full Name', { autoComplete: 'name' })}
        {field('phone', 'Phone', { type: 'tel', autoComplete: 'tel' })}
        {field('addressLine1', 'Street Address', { autoComplete: 'address-line1' })}
        {field('addressLine2', 'Apartment, suite, etc.', { autoComplete: 'address-line2' })}
        {field('city', 'City', { autoComplete: 'address-level2' })}
        {field('state', 'State/Province', { autoComplete: 'address-level1' })}
        {field('zipCode', 'ZIP/Postal Code', { autoComplete: 'postal-code', inputMode: 'numeric' })}
        {field('deliveryInstructions', 'Delivery Instructions')}
      </div>
      <Checkbox
        className="mt-3"
        label="Set as my default shipping address"
        name="isDefault"
        defaultChecked={saved?.isDefault}
      />
      <div className="mt-5 flex justify-end gap-3">
        <Button variant="secondary" onClick={onDone}>
          Cancel
        </Button>
        <Button type="submit" disabled={saving.isPending}>
          {saving.isPending ? 'Saving...' : 'Save Address'}
        </Button>
      </div>
    </form>
  );
}

function textsOf(saved: AddressView | null): Partial<Record<TextName, string>> {
  return Object.fromEntries(Object.keys(TEXTS).map((name) => [name, saved?.[name as TextName] ?? '']));
}
