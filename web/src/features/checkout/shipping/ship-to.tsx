import { type CheckoutParcel, namesOf } from '../parcels.ts';

export function ShipTo({ parcels, warnings }: { parcels: readonly CheckoutParcel[]; warnings: readonly string[] }) {
  return (
    <div className="flex flex-col gap-3 rounded-md bg-card p-4">
      {parcels.map(({ destination, address, lines }, index) => (
        <p key={destination}>
          <span className="font-semibold">
            {parcels.length > 1 ? `Parcel ${index + 1} of ${parcels.length} to` : 'Ship to'}
          </span>{' '}
          {address}
          {parcels.length > 1 && <span className="block text-sm text-muted">{namesOf(lines)}</span>}
        </p>
      ))}
      {warnings.map((warning) => (
        <p key={warning} className="text-sm font-semibold text-rose">
          {warning}
        </p>
      ))}
    </div>
  );
}

/** Explains the purpose of the form's address when items ship elsewhere. */
export function AddressPurpose({ parcels }: { parcels: readonly CheckoutParcel[] }) {
  const main = parcels.find(({ destination }) => destination === null);
  const others = parcels.filter((parcel) => parcel !== main);
  if (others.length === 0) return null;
  return (
    <div className="mb-6 rounded-md bg-card p-4">
      <p>
        {main
          ? `This address is for ${namesOf(main.lines)}. The rest ships to the addresses you chose in the cart:`
          : 'This address is only for your receipt. Your flowers ship to the addresses you chose in the cart:'}
      </p>
      <ul className="mt-2 list-disc pl-5">
        {others.map(({ destination, to, lines }) => (
          <li key={destination}>
            {namesOf(lines)} <span className="text-muted">to {to}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
