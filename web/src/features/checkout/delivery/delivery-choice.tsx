import { Link } from 'react-router-dom';
import { NeededByField } from '../../../promises/needed-by-field.tsx';
import { PromiseNotice } from '../../../promises/promise-notice.tsx';
import type { Rate } from '../queries.ts';
import { RateChoice } from './rate-choice.tsx';
import type { useDelivery } from './use-delivery.ts';

interface DeliveryChoiceProps {
  delivery: ReturnType<typeof useDelivery>;
  parcelsFor?: ((service: Rate['service']) => string | undefined) | undefined;
  onSelect: (rate: Rate) => void;
}

export function DeliveryChoice({ delivery, parcelsFor, onSelect }: DeliveryChoiceProps) {
  const { promise, rates, selected } = delivery;
  return (
    <div className="flex flex-col gap-5">
      <NeededByField />
      {promise && (
        <PromiseNotice
          promise={promise}
          renderFewer={({ quantity }, className) => (
            <Link to="/cart" className={className}>
              Reduce to {quantity} in your cart
            </Link>
          )}
        />
      )}
      <RateChoice rates={rates} selected={selected} parcelsFor={parcelsFor} onSelect={onSelect} />
    </div>
  );
}
