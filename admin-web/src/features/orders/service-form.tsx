import { formatCents, toCents } from '@loop-petal/contracts/rules/money';
import { isOffered, savedByService } from '@loop-petal/contracts/rules/pricing';
import {
  type Delivery,
  findDelivery,
  PICKUP_DELIVERY,
  SHIPPING_SERVICES,
} from '@loop-petal/contracts/rules/shipping-services';
import type { AdminOrderView } from '@loop-petal/contracts/shapes/orders';
import { Button } from '@loop-petal/web-kit/button';
import { Select } from '@loop-petal/web-kit/field';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ConfirmDialog } from '../../layout/dialogs/confirm-dialog.tsx';
import { useChange } from '../../layout/forms/use-change.ts';
import { shopQuery } from '../../session/queries.ts';
import { emailNote } from './email-note.ts';
import { changeService } from './order-writes.ts';
import { orderQueries } from './queries.ts';
import { shippingLeft } from './refund-items-form.tsx';

const canBeCollected = ({ parcels }: AdminOrderView): boolean =>
  parcels.length === 1 && parcels.every(({ gift }) => !gift);

/** Changes the service that the customer paid for; for a more expensive one, the customer is asked to pay the difference. */
export function ServiceForm({ order }: { order: AdminOrderView }) {
  const { data: shop } = useQuery(shopQuery);
  const [asked, setAsked] = useState<string | null>(null);
  const change = useChange({
    run: changeService,
    invalidates: [orderQueries.key],
    success: (_, { due }) => (due ? 'Payment requested' : 'Shipping service changed'),
    failure: 'The shipping service could not be changed',
  });
  const present = findDelivery(order.shippingMethod);
  const paid = {
    subtotalCents: toCents(order.subtotalAmount),
    shipments: order.parcels.length,
    shippingCents: shippingLeft(order),
  };
  const ways: readonly Delivery[] = canBeCollected(order) ? [...SHIPPING_SERVICES, PICKUP_DELIVERY] : SHIPPING_SERVICES;
  const choices = ways
    .filter((one) => shop && one !== present && isOffered(shop, one.code))
    .filter(({ code }) => code !== order.due?.purpose.service)
    .map(({ code, name }) => ({ code, name, savedCents: shop ? savedByService(shop, paid, code) : 0 }))
    .filter(({ savedCents }) => savedCents >= 0 || order.customerEmail);
  const chosen = choices.find(({ code }) => code === asked);
  if (choices.length === 0) return null;
  const close = () => setAsked(null);
  const describe = (cents: number) =>
    cents > 0 ? `refunds ${formatCents(cents)}` : cents < 0 ? `asks for ${formatCents(-cents)}` : 'same price';
  const ownCents = Math.min(chosen?.savedCents ?? 0, toCents(order.outsideLeft));
  const ownPart = ownCents > 0 ? ` You pay back ${formatCents(ownCents)} yourself.` : '';
  const isDearer = (chosen?.savedCents ?? 0) < 0;
  return (
    <form
      className="flex flex-wrap items-end gap-3 border-t border-line pt-4"
      onSubmit={(event) => {
        event.preventDefault();
        setAsked(String(new FormData(event.currentTarget).get('service')));
      }}
    >
      <Select label="Change the customer’s service" name="service" required className="grow basis-56">
        {choices.map(({ code, name, savedCents }) => (
          <option key={code} value={code}>
            {name} ({describe(savedCents)})
          </option>
        ))}
      </Select>
      <Button type="submit" variant="secondary" aria-haspopup="dialog">
        Change service
      </Button>
      {!order.customerEmail && (
        <p className="w-full text-sm text-muted">
          This order has no email address, so the customer can’t be asked to pay for a more expensive service.
        </p>
      )}
      <ConfirmDialog
        open={chosen !== undefined}
        title="Change the service"
        question={
          isDearer
            ? `We email the customer a link to pay ${formatCents(-(chosen?.savedCents ?? 0))}. The service changes to ${chosen?.name} once it is paid.`
            : `The service changes to ${chosen?.name} (${describe(chosen?.savedCents ?? 0)}). The dates change. ${emailNote(order, 'We email the customer.')}${ownPart}`
        }
        confirmLabel={isDearer ? 'Ask for the payment' : 'Change service'}
        tone="primary"
        isPending={change.isPending}
        error={change.error}
        onClose={close}
        onConfirm={() => chosen && change.mutate({ id: order.id, service: chosen.code }, { onSuccess: close })}
      />
    </form>
  );
}
