import type { CartItemView } from '@loop-petal/contracts/shapes/cart';
import type { AddressView } from '@loop-petal/contracts/shapes/identity';
import { Select } from '@loop-petal/web-kit/field';
import { labelOf } from '../../catalogue/destinations.ts';
import { useChangeLine } from './change-cart.ts';

export function ShipTo({ line, addresses }: { line: CartItemView; addresses: readonly AddressView[] }) {
  const change = useChangeLine();
  const chosen = line.shipToAddressId ?? '';
  const isDeleted = chosen !== '' && !addresses.some(({ id }) => id === chosen);
  return (
    <Select
      required
      label="Ship to"
      className="max-w-sm"
      value={chosen}
      error={isDeleted ? 'This address was deleted. Please choose another one.' : undefined}
      onChange={(event) => change.mutate({ id: line.id, shipToAddressId: event.target.value || null })}
    >
      {isDeleted && <option value={chosen}>Deleted address</option>}
      <option value="">Main order address</option>
      {addresses.map((address) => (
        <option key={address.id} value={address.id}>
          {labelOf(address)}
        </option>
      ))}
    </Select>
  );
}
