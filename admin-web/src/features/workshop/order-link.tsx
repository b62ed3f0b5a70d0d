import { orderNumber } from '@loop-petal/contracts/rules/order-number';
import { Link } from 'react-router-dom';
import { addresses } from '../../layout/shell/addresses.ts';

export function OrderLink({ orderId, className = 'link' }: { orderId: string; className?: string }) {
  return (
    <Link to={addresses.order(orderId)} className={className}>
      <span className="sr-only">Order </span>
      {orderNumber(orderId)}
    </Link>
  );
}
