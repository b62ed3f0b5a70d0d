import { isPickup } from '@loop-petal/contracts/rules/pickup';
import type { OrderView } from '@loop-petal/contracts/shapes/orders';
import { classNames } from '@loop-petal/web-kit/class-names';
import { Check } from 'lucide-react';

type Status = OrderView['status'];
const STEPS: { status: Status; label: string }[] = [
  { status: 'pending', label: 'Order Placed' },
  { status: 'processing', label: 'Processing' },
  { status: 'shipped', label: 'Shipped' },
  { status: 'delivered', label: 'Delivered' },
];

const PICKUP_LABELS: Partial<Record<Status, string>> = { shipped: 'Ready for pickup', delivered: 'Picked up' };

export function TrackingBar({ status, shippingMethod }: Pick<OrderView, 'status' | 'shippingMethod'>) {
  const current = STEPS.findIndex((step) => step.status === status);
  if (current < 0) return null;
  return (
    <ol data-testid="tracking-bar" aria-label="Order progress" className="grid grid-cols-4">
      {STEPS.map(({ status: step, label }, index) => {
        const done = index <= current;
        return (
          <li
            key={step}
            aria-current={index === current ? 'step' : undefined}
            className={classNames(
              'relative flex flex-col items-center gap-2 text-center text-xs sm:text-sm',
              done ? 'font-semibold' : 'text-muted',
              index > 0 && 'before:absolute before:top-[13px] before:right-1/2 before:left-[-50%] before:h-1',
              index > 0 && (done ? 'before:bg-sage' : 'before:bg-line'),
            )}
          >
            <span
              aria-hidden="true"
              className={classNames(
                'relative z-[1] grid size-[30px] place-items-center rounded-pill border-2',
                done ? 'border-sage bg-sage text-on-sage' : 'border-line bg-card',
              )}
            >
              {done && <Check size={16} strokeWidth={3} />}
            </span>
            {(isPickup(shippingMethod) && PICKUP_LABELS[step]) || label}
            {done && <span className="sr-only"> (done)</span>}
          </li>
        );
      })}
    </ol>
  );
}
