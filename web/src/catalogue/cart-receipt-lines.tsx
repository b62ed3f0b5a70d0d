import type { DeliveryCode } from '@loop-petal/contracts/rules/shipping-services';
import { QueryView } from '@loop-petal/web-kit/query-view';
import { ReceiptLines } from '@loop-petal/web-kit/receipt-lines';
import { Skeleton } from '@loop-petal/web-kit/skeleton';
import { useQuery } from '@tanstack/react-query';
import { receiptQueries } from '../queries/receipt.ts';

export interface CartReceiptProps {
  service: DeliveryCode | undefined;
  /** The codes of the destinations' states, in the order of their first lines; empty while unknown. */
  states?: readonly string[];
  wrap?: string;
}

export function CartReceiptLines({ service, states = [], wrap = '' }: CartReceiptProps) {
  const query = useQuery(receiptQueries.ofCart({ ...(service && { service }), state: states.join(','), wrap }));
  return (
    <QueryView query={query} failure="We could not load this price" loading={<Skeleton className="h-40" />}>
      {(lines) => <ReceiptLines lines={lines} />}
    </QueryView>
  );
}
