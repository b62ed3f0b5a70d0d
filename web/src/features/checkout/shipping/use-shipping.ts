import { cutText } from '@loop-petal/contracts/rules/cut-text';
import type { AddressView, CurrentUserView } from '@loop-petal/contracts/shapes/identity';
import { messageOf } from '@loop-petal/web-kit/api-client';
import { showError } from '@loop-petal/web-kit/toast-store';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { addressQueries, saveAddress } from '../../account/queries.ts';
import { loadDraft, saveDraft } from '../draft.ts';
import { checkAddress, type checkoutQueries } from '../queries.ts';
import { type ShippingForm, startForm } from './shipping-form.ts';

interface Shipping {
  user: CurrentUserView | null;
  addresses: readonly AddressView[];
  email: string;
  /** Absent when the service is already agreed. */
  ratesFor?: (zipCode: string, country: string) => ReturnType<typeof checkoutQueries.rates>;
  /** Whose draft it is; by default the user's, for the cart. */
  owner?: string;
}

interface Submission {
  form: ShippingForm;
  save: boolean;
  /** As the page shows it: an earlier choice may no longer be possible. */
  isPickup: boolean;
}

/** The first step of checkout: the form with its draft, the address check, the rates, and saving the address. */
export function useShipping({ user, addresses, email, ratesFor, owner = user?.id ?? 'visitor' }: Shipping) {
  const queryClient = useQueryClient();
  const [draft] = useState(() => loadDraft(owner));
  const [form, setForm] = useState(() => startForm(draft?.form ?? null, email, addresses));
  const [isChecked, setChecked] = useState(draft?.isChecked ?? false);
  const [addressUnchecked, setUnchecked] = useState(draft?.addressUnchecked ?? false);
  const [isPickup, setPickup] = useState(draft?.isPickup ?? false);

  const keepDraft = useCallback(
    (next: ShippingForm, pickUp: boolean) => {
      setChecked(false);
      setPickup(pickUp);
      saveDraft({ owner, form: next, isChecked: false, addressUnchecked: false, isPickup: pickUp });
    },
    [owner],
  );

  function keepContact(next: ShippingForm) {
    setForm(next);
    setUnchecked(false);
    saveDraft({ owner, form: next, isChecked: true, addressUnchecked: false, isPickup: true });
    setChecked(true);
    return { isValid: true, errors: [], warnings: [] };
  }

  const checking = useMutation({
    mutationFn: async ({ form: next, save, isPickup: picksUp }: Submission) => {
      setPickup(picksUp);
      if (picksUp) return keepContact(next);
      const check = await checkAddress(next);
      setUnchecked(check.unchecked);
      setForm(next);
      if (check.errors.length > 0 || !check.isValid) return check;
      saveDraft({ owner, form: next, isChecked: true, addressUnchecked: check.unchecked });
      if (ratesFor) await queryClient.fetchQuery({ ...ratesFor(next.zipCode, next.country), staleTime: 0 });
      if (save) await keepAddress(next);
      setChecked(true);
      return check;
    },
  });

  async function keepAddress(next: ShippingForm) {
    const { customerName, customerPhone, customerEmail: _, ...rest } = next;
    try {
      await saveAddress({
        ...rest,
        name: cutText(`${next.city}, ${next.state}`, 60),
        recipientName: customerName,
        phone: customerPhone,
        isDefault: addresses.length === 0,
      });
      await queryClient.invalidateQueries(addressQueries.list());
    } catch (error) {
      showError(messageOf(error, 'Failed to save address'));
    }
  }

  return {
    form,
    keepDraft,
    isChecked,
    isPickup,
    addressUnchecked,
    isChecking: checking.isPending,
    addressErrors: checking.data?.errors ?? [],
    warnings: checking.data?.warnings ?? [],
    submit: (input: Submission, onDone: () => void) =>
      checking.mutateAsync(input, {
        onSuccess: ({ isValid, errors }) => {
          if (isValid && errors.length === 0) onDone();
          else showError('Please correct the address errors before continuing.', 'Address Validation Failed');
        },
      }),
  };
}
