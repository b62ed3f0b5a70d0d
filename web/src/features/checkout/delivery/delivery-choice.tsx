import { Link } from 'react-router-dom';
import { NeededByField } from '../../../promises/needed-by-field.tsx';
import { PromiseNotice } from '../../../promises/promise-notice.tsx';
import { PickupNote } from '../pickup.tsx';
import type { Rate } from '../queries.ts';
import { RateChoice } from './rate-choice.tsx';
import type { useDelivery } from './use-delivery.ts';

interface DeliveryChoiceProps {
  delivery: ReturnType<typeof useDelivery>;
  isPickup?: boolean;
  parcelsFor?: ((service: Rate['service']) => string | undefined) | undefined;
  onSelect: (rate: Rate) => void;
}

export function DeliveryChoice({ delivery, isPickup = false, parcelsFor, onSelect }: DeliveryChoiceProps) {
  const { promise, rates, selected } = delivery;
  return (
    <div className="flex flex-col gap-5">
      <NeededByField />
      {promise && !(isPickup && selected) && (
        <PromiseNotice
          promise={promise}
          renderFewer={({ quantity }, className) => (
            <Link to="/cart" className={className}>
              Reduce to {quantity} in your cart
            </Link>
          )}
        />
      )}
      {isPickup ? (
        <PickupNote days={selected?.days} />
      ) : (
        <RateChoice rates={rates} selected={selected} parcelsFor={parcelsFor} onSelect={onSelect} />
      )}
    </div>
  );
}
