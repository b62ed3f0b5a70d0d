import type { ReactNode } from 'react';
import { useOrderPause } from '../../../catalogue/order-block.ts';
import { Lines } from './delivery-lines.tsx';

/** Replaces the dates of an order placed today while the shop takes no orders. */
export function UnlessPaused({ children }: { children: ReactNode }) {
  const pause = useOrderPause();
  return pause ? <Lines first={pause} second="We’ll show a date again once you can order." /> : children;
}
