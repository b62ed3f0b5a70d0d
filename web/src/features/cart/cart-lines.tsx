import type { CartItemView } from '@loop-petal/contracts/shapes/cart';
import { Checkbox } from '@loop-petal/web-kit/checkbox';
import { lazy, Suspense, useState } from 'react';
import { groupByDestination, labelOf } from '../../catalogue/destinations.ts';
import { useAddresses } from '../account/queries.ts';
import { CartLine } from './cart-line.tsx';
import type { CartSums } from './cart-sums.ts';
import { useChangeLine } from './change-cart.ts';

const NoAddress = lazy(() => import('./no-address.tsx').then((module) => ({ default: module.NoAddress })));
const ShipTo = lazy(() => import('./ship-to.tsx').then((module) => ({ default: module.ShipTo })));

interface CartLinesProps {
  items: readonly CartItemView[];
  sums: CartSums | undefined;
}

export function CartLines({ items, sums }: CartLinesProps) {
  const known = useAddresses();
  const addresses = known ?? [];
  const change = useChangeLine();
  const hasSeveral = items.some((line) => line.shipToAddressId);
  const [wanted, setWanted] = useState(false);
  const several = wanted || hasSeveral;

  function toggle(next: boolean) {
    setWanted(next);
    if (next) return;
    for (const line of items) if (line.shipToAddressId) change.mutate({ id: line.id, shipToAddressId: null });
  }

  const groups = groupByDestination(items);
  const nameOf = (id: string | null) => {
    const address = addresses.find((candidate) => candidate.id === id);
    return address ? labelOf(address) : id && known ? 'a deleted address' : 'Main order address';
  };

  return (
    <div>
      <Checkbox
        label="Ship to multiple addresses"
        checked={several}
        onChange={(event) => toggle(event.target.checked)}
      />
      {several && addresses.length === 0 && (
        <Suspense>
          <NoAddress />
        </Suspense>
      )}
      {groups.map(([destination, lines]) => (
        <section key={destination ?? 'main'} aria-label={groups.length > 1 ? nameOf(destination) : 'Items'}>
          {groups.length > 1 && (
            <h2 className="mt-6 text-xl">
              <span className="text-muted">To</span> {nameOf(destination)}
            </h2>
          )}
          <ul className="divide-y divide-line">
            {lines.map((line) => (
              <CartLine
                key={line.id}
                line={line}
                sum={sums?.lines.get(line.id)}
                shipTo={
                  several &&
                  known && (
                    <Suspense fallback={<div className="h-19" />}>
                      <ShipTo line={line} addresses={addresses} />
                    </Suspense>
                  )
                }
              />
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
