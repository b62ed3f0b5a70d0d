import type { AddressView } from '@loop-petal/contracts/shapes/identity';
import { messageOf } from '@loop-petal/web-kit/api-client';
import { Button } from '@loop-petal/web-kit/button';
import { Checkbox } from '@loop-petal/web-kit/checkbox';
import { Dialog } from '@loop-petal/web-kit/dialog';
import { TextField } from '@loop-petal/web-kit/field';
import { showError, showToast } from '@loop-petal/web-kit/toast-store';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { useForm } from 'react-hook-form';
import { api } from '../../api.ts';
import { addressQueries, saveAddress } from './queries.ts';

const EMPTY_ADDRESS = {
  name: '',
  recipientName: '',
  phone: '',
  addressLine1: '',
  addressLine2: '',
  city: '',
  state: '',
  zipCode: '',
  deliveryInstructions: '',
  isDefault: false,
};
type Values = typeof EMPTY_ADDRESS;
type TextName = Exclude<keyof Values, 'isDefault'>;

const REQUIRED_FIELDS: Partial<Record<TextName, { length: number; message: string }>> = {
  recipientName: { length: 2, message: 'Name must be at least 2 characters' },
  phone: { length: 10, message: 'Please enter a valid phone number' },
  addressLine1: { length: 5, message: 'Street address is required' },
  city: { length: 2, message: 'City is required' },
  state: { length: 2, message: 'State/Province is required' },
  zipCode: { length: 5, message: 'ZIP/Postal code is required' },
};

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
  const { register, handleSubmit, formState } = useForm<Values>({ defaultValues: startOf(saved), mode: 'onBlur' });
  const saving = useMutation({
    mutationFn: (values: Values) => {
      const body = { ...values, country: saved?.country ?? 'US' };
      return saved ? api.call('PATCH /api/addresses/{id}', { params: { id: saved.id }, body }) : saveAddress(body);
    },
    onSuccess: async () => {
      showToast({ title: 'Address saved' });
      onDone();
      await queryClient.invalidateQueries(addressQueries.list());
    },
    onError: (error) => showError(messageOf(error, 'Failed to save address')),
  });

  const field = (name: TextName, label: string, rest: ComponentProps<'input'> = {}) => {
    const rule = REQUIRED_FIELDS[name];
    return (
      <TextField
        label={label}
        required={Boolean(rule)}
        error={formState.errors[name]?.message}
        {...rest}
        {...register(name, {
          validate: (text) => !rule || text.trim().length >= rule.length || rule.message,
        })}
      />
    );
  };
  return (
    <form noValidate onSubmit={handleSubmit((values) => saving.mutate(values))}>
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
      <Checkbox className="mt-3" label="Set as my default shipping address" {...register('isDefault')} />
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

function startOf(saved: AddressView | null): Values {
  if (!saved) return EMPTY_ADDRESS;
  const { id: _, country: __, ...values } = saved;
  return {
    ...values,
    addressLine2: values.addressLine2 ?? '',
    deliveryInstructions: values.deliveryInstructions ?? '',
  };
}
