import { isVoidable } from '@loop-petal/contracts/rules/shipment-states';
import type { AdminOrderView } from '@loop-petal/contracts/shapes/orders';
import { Dialog } from '@loop-petal/web-kit/dialog';
import { TextField } from '@loop-petal/web-kit/field';
import { useNativeForm } from '@loop-petal/web-kit/use-native-form';
import type { ComponentProps } from 'react';
import { useOutletContext, useParams } from 'react-router-dom';
import { FormButtons } from '../../layout/forms/form-buttons.tsx';
import { FormProblem } from '../../layout/forms/form-problem.tsx';
import { addresses } from '../../layout/shell/addresses.ts';
import { useSectionRoutes } from '../../layout/shell/use-section-routes.ts';
import { useCorrectAddress } from './use-order-changes.ts';

type Name = Exclude<keyof AdminOrderView['parcels'][number]['address'], 'country'>;
interface Field {
  name: Name;
  label: string;
  inputMode?: ComponentProps<'input'>['inputMode'];
  canBeEmpty?: boolean;
}

const FIELDS: readonly Field[] = [
  { name: 'recipientName', label: 'Recipient' },
  { name: 'phone', label: 'Phone', inputMode: 'tel' },
  { name: 'addressLine1', label: 'Street address' },
  { name: 'addressLine2', label: 'Apartment or suite', canBeEmpty: true },
  { name: 'city', label: 'City' },
  { name: 'state', label: 'State' },
  { name: 'zipCode', label: 'ZIP code', inputMode: 'numeric' },
  { name: 'deliveryInstructions', label: 'Delivery instructions', canBeEmpty: true },
];

const byName = <Value,>(read: (name: Name, canBeEmpty?: boolean) => Value) =>
  Object.fromEntries(FIELDS.map(({ name, canBeEmpty }) => [name, read(name, canBeEmpty)])) as Record<Name, Value>;

export const isCorrectable = (
  { status }: Pick<AdminOrderView, 'status'>,
  parcel: Pick<AdminOrderView['parcels'][number], 'state' | 'status'>,
): boolean =>
  (status === 'pending' || status === 'processing') &&
  (parcel.state === null || parcel.state === 'voided' || isVoidable(parcel));

/** The dialog for parcel number `parcel` (from 0) of the route's order. */
export function AddressRoute() {
  const order = useOutletContext<AdminOrderView>();
  const number = Number(useParams().parcel);
  const { close } = useSectionRoutes(addresses.order(order.id));
  const correction = useCorrectAddress(close);
  const parcel = order.parcels[number];
  return (
    <Dialog
      open
      onClose={close}
      mayClose={() => !correction.isPending}
      title="Correct the address"
      description={order.parcels.length > 1 ? `Parcel ${number + 1} of ${order.parcels.length}` : order.customerName}
    >
      {parcel && isCorrectable(order, parcel) ? (
        <AddressForm
          parcel={parcel}
          isPending={correction.isPending}
          error={correction.error}
          onClose={close}
          onSubmit={(changes) => correction.mutate({ id: order.id, parcel: number, changes })}
        />
      ) : (
        <p>This parcel is already on its way, or its order is closed.</p>
      )}
    </Dialog>
  );
}

interface AddressFormProps {
  parcel: AdminOrderView['parcels'][number];
  isPending: boolean;
  error: unknown;
  onClose: () => void;
  onSubmit: (changes: Record<string, string | null>) => void;
}

function AddressForm({ parcel, isPending, error, onClose, onSubmit }: AddressFormProps) {
  const { address } = parcel;
  const form = useNativeForm({
    fields: byName((name, canBeEmpty) => ({ required: !canBeEmpty && Boolean(address[name]) })),
    initialValues: byName((name) => address[name] ?? ''),
    onSubmit: (values) => {
      const changed = FIELDS.filter(({ name }) => values[name] !== (address[name] ?? ''));
      if (changed.length === 0) onClose();
      else
        onSubmit(
          Object.fromEntries(changed.map(({ name, canBeEmpty }) => [name, values[name] || (canBeEmpty ? null : '')])),
        );
    },
  });
  return (
    <form className="grid gap-4" {...form.props}>
      {parcel.trackingNumber && (
        <p className="rounded-md bg-sunken px-4 py-3 text-sm">
          Label {parcel.trackingNumber} is voided. Create another one afterwards.
        </p>
      )}
      <div className="grid gap-4 sm:grid-cols-2">
        {FIELDS.map(({ name, label, inputMode }) => (
          <TextField key={name} label={label} inputMode={inputMode} autoComplete="off" {...form.field(name)} />
        ))}
      </div>
      <FormProblem error={error} />
      <FormButtons submit="Save address" isPending={isPending} onCancel={onClose} />
    </form>
  );
}
