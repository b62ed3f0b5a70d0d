import { lazy } from 'react';
import type { CartReceiptProps } from './cart-receipt-lines.tsx';
import { Fold } from './fold.tsx';

const CartReceiptLines = lazy(() =>
  import('./cart-receipt-lines.tsx').then((module) => ({ default: module.CartReceiptLines })),
);

export const CartReceipt = (props: CartReceiptProps) => (
  <Fold title="Why this price?">
    <CartReceiptLines {...props} />
  </Fold>
);
