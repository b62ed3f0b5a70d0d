import { Link } from 'react-router-dom';
import { NeededByField } from '../../promises/needed-by-field.tsx';
import { PromiseNotice } from '../../promises/promise-notice.tsx';
import type { Rate } from './queries.ts';
import { RateChoice } from './rate-choice.tsx';
import type { useDelivery } from './use-delivery.ts';

interface DeliveryChoiceProps {
  delivery: ReturnType<typeof useDelivery>;
  onSelect: (rate: Rate) => void;
}

/** By when the order is needed, and which carrier's service brings it. */
export function DeliveryChoice({ delivery, onSelect }: DeliveryChoiceProps) {
  const { promise, rates, selected } = delivery;
  return (
    <div className="flex flex-col gap-5">
      <NeededByField />
      {promise && (
        <PromiseNotice
          promise={promise}
          renderFewer={({ quantity }, className) => (
            <Link to="/cart" className={className}>
              {quantity} instead of more: change the cart
            </Link>
          )}
        />
      )}
      <RateChoice rates={rates} selected={selected} onSelect={onSelect} />
    </div>
  );
}
