import type { AddressView } from '@loop-petal/contracts/shapes/identity';
import { messageOf } from '@loop-petal/web-kit/api-client';
import { Badge } from '@loop-petal/web-kit/badge';
import { Button, singleClick } from '@loop-petal/web-kit/button';
import { Skeleton } from '@loop-petal/web-kit/skeleton';
import { ErrorState } from '@loop-petal/web-kit/states';
import { showError, showToast } from '@loop-petal/web-kit/toast-store';
import { useSingleMutation } from '@loop-petal/web-kit/use-single-mutation';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { api } from '../../api.ts';
import { personalKeys } from '../../queries/keys.ts';
import { sendEach } from '../../queries/send-each.ts';
import { AccountCard } from './account-card.tsx';
import { addressQueries, saveAddress } from './queries.ts';

const AddressDialog = lazy(() => import('./address-dialog.tsx').then((module) => ({ default: module.AddressDialog })));

export function AddressesCard() {
  const { data: addresses, isError, refetch } = useQuery(addressQueries.list());
  const [edited, setEdited] = useState<AddressView | 'new' | null>(null);
  const [wasEdited, setWasEdited] = useState(false);
  if (edited && !wasEdited) setWasEdited(true);
  return (
    <AccountCard id="addresses" title="Saved Addresses">
      {isError && <ErrorState title="We could not load your addresses" onRetry={() => void refetch()} />}
      {!addresses && !isError && <Skeleton className="h-32" />}
      {addresses?.length === 0 && <p className="mb-4 text-muted">No addresses saved yet.</p>}
      <ul className="grid gap-4 sm:grid-cols-2">
        {addresses?.map((address) => (
          <SavedAddress key={address.id} address={address} onEdit={() => setEdited(address)} />
        ))}
      </ul>
      <Button variant="secondary" size="sm" className="mt-4" aria-haspopup="dialog" onClick={() => setEdited('new')}>
        Add address
      </Button>
      {wasEdited && (
        <Suspense>
          <AddressDialog address={edited} onClose={() => setEdited(null)} />
        </Suspense>
      )}
    </AccountCard>
  );
}

function useAddressChange(send: () => Promise<unknown>, failure: string, toast?: Parameters<typeof showToast>[0]) {
  const queryClient = useQueryClient();
  return useSingleMutation({
    mutationFn: send,
    onSuccess: async () => {
      if (toast) showToast(toast);
      await queryClient.invalidateQueries(addressQueries.list());
      await queryClient.invalidateQueries({ queryKey: personalKeys.cart });
    },
    onError: (error) => showError(messageOf(error, failure)),
  });
}

function SavedAddress({ address, onEdit }: { address: AddressView; onEdit: () => void }) {
  const { id, ...fields } = address;
  const restoring = useAddressChange(async () => {
    const restored = await saveAddress(fields);
    const lines = await api.call('GET /api/cart');
    const there = lines.filter(({ shipToAddressId }) => shipToAddressId === id);
    await sendEach(there, (line) =>
      api.call('PATCH /api/cart/{id}', { params: { id: line.id }, body: { shipToAddressId: restored.id } }),
    );
  }, 'Failed to save address');
  const choosing = useAddressChange(
    () => api.call('PATCH /api/addresses/{id}', { params: { id }, body: { isDefault: true } }),
    'Failed to save address',
    { title: 'Default address changed' },
  );
  const removing = useAddressChange(
    () => api.call('DELETE /api/addresses/{id}', { params: { id } }),
    'Failed to delete address',
    { title: 'Address deleted', action: { label: 'Undo', run: () => restoring.mutate() } },
  );
  const label = address.name || address.addressLine1;
  return (
    <li className="flex flex-col rounded-md border border-line p-4">
      <p className="flex items-center justify-between gap-2 font-semibold">
        {label}
        {address.isDefault && <Badge tone="sage">Default</Badge>}
      </p>
      <address className="mt-1 text-sm text-muted not-italic">
        {address.recipientName}
        <br />
        {[address.addressLine1, address.addressLine2].filter(Boolean).join(', ')}
        <br />
        {address.city}, {address.state} {address.zipCode}
      </address>
      <div className="mt-auto -ml-4 pt-2">
        <Button variant="quiet" size="sm" aria-label={`Edit ${label}`} onClick={onEdit}>
          Edit
        </Button>
        <Button
          variant="quiet"
          size="sm"
          aria-label={`Delete ${label}`}
          disabled={removing.isPending}
          onClick={singleClick(() => removing.mutate())}
        >
          Delete
        </Button>
        {!address.isDefault && (
          <Button
            variant="quiet"
            size="sm"
            aria-label={`Make default: ${label}`}
            disabled={choosing.isPending}
            onClick={singleClick(() => choosing.mutate())}
          >
            Make default
          </Button>
        )}
      </div>
    </li>
  );
}
