import type { PaymentStatus } from '@loop-petal/contracts/shapes/orders';
import { Button } from '@loop-petal/web-kit/button';
import { Printer } from 'lucide-react';
import type { ComponentProps } from 'react';

const CHARGED: readonly PaymentStatus[] = ['succeeded', 'partially_refunded', 'refunded'];

interface PrintReceiptProps extends Pick<ComponentProps<typeof Button>, 'variant' | 'size'> {
  paymentStatus: PaymentStatus;
  onPrint: () => void;
}

/** Rendered only after the card has been charged. */
export function PrintReceipt({ paymentStatus, onPrint, ...look }: PrintReceiptProps) {
  if (!CHARGED.includes(paymentStatus)) return null;
  return (
    <Button {...look} onClick={onPrint}>
      <Printer size={16} aria-hidden />
      Print receipt
    </Button>
  );
}
