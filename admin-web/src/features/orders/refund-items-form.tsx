import { formatCents, toCents } from '@loop-petal/contracts/rules/money';
import { costOfPieces, quantityOf } from '@loop-petal/contracts/rules/refund-split';
import { isWithCarrier } from '@loop-petal/contracts/rules/shipment-states';
import type { AdminOrderView } from '@loop-petal/contracts/shapes/orders';
import type { ReturnView } from '@loop-petal/contracts/shapes/returns';
import { Checkbox } from '@loop-petal/web-kit/checkbox';
import { Select, TextField } from '@loop-petal/web-kit/field';
import { useNativeForm } from '@loop-petal/web-kit/use-native-form';
import { type ReactNode, useState } from 'react';
import { isOpen } from './order-filter.ts';
import type { refundOrder } from './order-writes.ts';

export type SentRefund = Parameters<typeof refundOrder>[0]['request'];

export interface RefundPartProps {
  order: AdminOrderView;
  /** The received return that the refund settles; its items are chosen first. */
  returned: ReturnView | undefined;
  onSend: (request: SentRefund) => void;
  /** Renders error and buttons. */
  renderEnd: (label: string, canSubmit: boolean) => ReactNode;
}

/** Refunds items with their tax. */
export function RefundItemsForm({ order, returned, onSend, renderEnd }: RefundPartProps) {
  const isUnsent = isOpen(order);
  const earlier = order.refunds.filter(({ state }) => state !== 'failed');
  const refunded = earlier.flatMap(({ items }) => items);
  const lines = order.orderItems
    .map((item) => ({ ...item, left: item.quantity - quantityOf(refunded, item.id) }))
    .filter(({ left }) => left > 0);
  const shippingCents = shippingLeft(order);
  const [chosen, setChosen] = useState<Chosen>({ items: returned?.items ?? [], shipping: false });
  const cents = costOf(order, chosen, refunded);
  const hasLeft = chosen.items.length > 0 && chosen.items.every(({ itemId }) => isOnItsWay(order, itemId));
  const read = (form: HTMLFormElement): Chosen => {
    const data = new FormData(form);
    const items = lines.map(({ id: itemId }) => ({ itemId, quantity: Number(data.get(itemId)) }));
    return { items: items.filter(({ quantity }) => quantity > 0), shipping: data.has('shipping') };
  };
  const form = useNativeForm({
    fields: { reason: { max: 500 } },
    onSubmit: ({ reason }, element) => {
      const { items, shipping } = read(element);
      const data = new FormData(element);
      const choice = isUnsent ? { stillSent: data.has('stillSent') } : { restock: data.has('restock') };
      onSend({
        ...(items.length > 0 && { items, ...choice }),
        ...(shipping && { shipping }),
        ...(reason && { reason }),
      });
    },
  });

  return (
    <form
      className="grid gap-5"
      {...form.props}
      onChange={(event) => {
        form.props.onChange(event);
        setChosen(read(event.currentTarget));
      }}
    >
      <fieldset className="grid gap-3">
        <legend className="mb-2 text-sm font-semibold">Pieces</legend>
        {lines.map(({ id, productName, selectedColor, left }) => (
          <Select
            key={id}
            name={id}
            label={[productName, selectedColor].filter(Boolean).join(', ')}
            required
            defaultValue={Math.min(left, quantityOf(returned?.items ?? [], id))}
          >
            {Array.from({ length: left + 1 }, (_, quantity) => (
              <option key={quantity} value={quantity}>
                {quantity} of {left}
              </option>
            ))}
          </Select>
        ))}
        {shippingCents > 0 && <Checkbox name="shipping" label={`Shipping (${formatCents(shippingCents)})`} />}
        {isUnsent && hasLeft && <p className="text-sm text-muted">These pieces have already left the shop.</p>}
        {isUnsent && !hasLeft && (
          <div>
            <Checkbox name="stillSent" label="Make and send these pieces anyway" />
            <p className="text-sm text-muted">
              Otherwise they are neither made nor sent, and limited editions return to stock.
            </p>
          </div>
        )}
        {!isUnsent && (
          <Checkbox name="restock" label="Put limited editions back in stock" defaultChecked={returned !== undefined} />
        )}
      </fieldset>
      <TextField
        label="Reason"
        autoComplete="off"
        {...form.field('reason')}
        hint="The customer sees it with the order and on the receipt."
      />
      {renderEnd(`Refund ${formatCents(cents)}`, cents > 0)}
    </form>
  );
}

/** Whether the carrier has the parcel of an item, perhaps before the other parcels. */
const isOnItsWay = ({ orderItems, parcels }: AdminOrderView, itemId: string): boolean =>
  isWithCarrier(parcels[orderItems.find(({ id }) => id === itemId)?.parcel ?? 0]?.state ?? null);

type Chosen = Pick<ReturnView, 'items'> & { shipping: boolean };

function costOf(order: AdminOrderView, { items, shipping }: Chosen, refunded: ReturnView['items']): number {
  const shippingCents = toCents(order.shippingCost);
  const paid = {
    totalCents: toCents(order.totalAmount),
    shippingCents,
    items: order.orderItems.map(({ id, quantity, price }) => ({ id, quantity, priceCents: toCents(price) })),
  };
  return costOfPieces(paid, items, refunded) + (shipping ? shippingLeft(order) : 0);
}

/** The paid shipping minus refunds, in cents. */
export const shippingLeft = ({ shippingCost, refunds }: AdminOrderView): number =>
  refunds
    .filter(({ state }) => state !== 'failed')
    .reduce((left, { shippingAmount }) => left - toCents(shippingAmount), toCents(shippingCost));
