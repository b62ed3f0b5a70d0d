import type { AddressView } from '@loop-petal/contracts/shapes/identity';
import { classNames } from '@loop-petal/web-kit/class-names';

interface SavedAddressesProps {
  addresses: readonly AddressView[];
  selected: string | null;
  onSelect: (address: AddressView | null) => void;
}

const card = (checked: boolean) =>
  classNames(
    'flex cursor-pointer gap-3 rounded-md border p-4',
    checked ? 'border-rose outline-1 outline-rose' : 'border-control hover:border-ink',
  );

export function SavedAddresses({ addresses, selected, onSelect }: SavedAddressesProps) {
  return (
    <fieldset className="mb-6">
      <legend className="mb-3 text-sm font-semibold">Ship to a saved address</legend>
      <div className="grid gap-3 sm:grid-cols-2">
        {addresses.map((address) => (
          <label key={address.id} className={card(address.id === selected)}>
            <input
              type="radio"
              name="saved-address"
              className="mt-1 size-5 shrink-0 accent-rose"
              checked={address.id === selected}
              onChange={() => onSelect(address)}
            />
            <span className="min-w-0 text-sm">
              <span className="block font-semibold">{address.name || address.recipientName}</span>
              {address.recipientName}
              <br />
              {address.addressLine1}
              <br />
              {address.city}, {address.state} {address.zipCode}
            </span>
          </label>
        ))}
        <label className={classNames(card(selected === null), 'items-center')}>
          <input
            type="radio"
            name="saved-address"
            className="size-5 shrink-0 accent-rose"
            checked={selected === null}
            onChange={() => onSelect(null)}
          />
          <span className="text-sm font-semibold">A new address</span>
        </label>
      </div>
    </fieldset>
  );
}
