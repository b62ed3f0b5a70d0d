import { formatDay } from '@loop-petal/contracts/rules/format-days';
import { LOCAL_PICKUP, PICKUP } from '@loop-petal/contracts/rules/pickup';
import type { CartItemView } from '@loop-petal/contracts/shapes/cart';
import { PickupPlace } from '../../catalogue/pickup-place.tsx';
import { useShopRules } from '../../queries/shop.ts';
import type { DatedRate } from './delivery/use-delivery.ts';
import type { Rate } from './queries.ts';

export const PICKUP_RATE: Rate = {
  service: LOCAL_PICKUP,
  serviceName: PICKUP.name,
  cost: '0.00',
  currency: 'USD',
  transitTime: '',
  deliveryDate: null,
};

/** Whether the shopper can collect these lines: the shop offers it, and nothing goes to a saved address. */
export function useCanPickUp(lines: readonly CartItemView[]): boolean {
  const isOffered = useShopRules()?.pickup.available ?? false;
  return isOffered && lines.every(({ shipToAddressId }) => shipToAddressId === null);
}

interface PickupChoiceProps {
  isPickup: boolean;
  onChoose: (isPickup: boolean) => void;
}

export function PickupChoice({ isPickup, onChoose }: PickupChoiceProps) {
  return (
    <fieldset className="mb-6">
      <legend className="mb-3 text-xl font-display">How would you like to get your flowers?</legend>
      <div className="overflow-hidden rounded-md border border-control">
        {[false, true].map((value) => (
          <label
            key={String(value)}
            className={`flex min-h-14 cursor-pointer items-center gap-3 border-b border-line px-4 py-2 last:border-0 ${value === isPickup ? 'bg-sunken' : 'hover:bg-sunken/60'}`}
          >
            <input
              type="radio"
              name="pickup"
              className="size-5 shrink-0 accent-rose"
              checked={value === isPickup}
              onChange={(event) => {
                // the form's `onChange` would save the draft with the previous choice
                event.stopPropagation();
                onChoose(value);
              }}
            />
            <span className="grow font-semibold">{value ? 'Pick up at the shop' : 'Ship to an address'}</span>
            {value && <span className="font-semibold">Free</span>}
          </label>
        ))}
      </div>
      {isPickup && <PickupPlace className="mt-3" />}
    </fieldset>
  );
}

/** Where the shopper collects the order, and when it is ready. */
export function PickupNote({ days }: { days: DatedRate['days'] }) {
  return (
    <div className="rounded-md bg-card p-4">
      <p className="font-semibold">Pick up at the shop{days && `, ready by ${formatDay(days.to)}`}</p>
      <PickupPlace className="mt-1" />
    </div>
  );
}
