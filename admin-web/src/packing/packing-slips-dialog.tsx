import { Button } from '@loop-petal/web-kit/button';
import { Dialog } from '@loop-petal/web-kit/dialog';
import { Printer } from 'lucide-react';
import { GiftCard } from './gift-card.tsx';
import { PackingSlip, type SlipOrder } from './packing-slip.tsx';

export function PackingSlipsDialog({ orders, onClose }: { orders: SlipOrder[]; onClose: () => void }) {
  return (
    <Dialog
      open
      onClose={onClose}
      title={orders.length > 1 ? `${orders.length} packing slips` : 'Packing slip'}
      width="52rem"
      className="print-dialog"
      footer={
        <div className="flex justify-end gap-3">
          <Button variant="quiet" onClick={onClose}>
            Close
          </Button>
          <Button onClick={() => window.print()}>
            <Printer size={18} aria-hidden />
            Print
          </Button>
        </div>
      }
    >
      <div className="grid gap-6">
        {orders.flatMap((order) =>
          order.parcels.flatMap((parcel, number) => [
            <PackingSlip key={`${order.id}-${number}`} order={order} number={number} />,
            parcel.gift && <GiftCard key={`${order.id}-${number}-card`} parcel={parcel} />,
          ]),
        )}
      </div>
    </Dialog>
  );
}
