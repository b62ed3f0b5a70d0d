import type { PackingOrderView } from '@loop-petal/contracts/shapes/packing';
import { useShopName } from '../session/queries.ts';

/** The card of a gift: its message in any script, the recipient's and the giver's names, and the shop's name. */
export function GiftCard({ parcel: { gift, address } }: { parcel: PackingOrderView['parcels'][number] }) {
  const shopName = useShopName();
  if (!gift) return null;
  return (
    <article
      aria-label={`Gift card for ${gift.recipientName ?? address.recipientName}`}
      className="packing-slip grid min-h-72 content-center justify-items-center gap-6 rounded-md border border-line p-10 text-center"
    >
      <p dir="auto" className="font-display text-2xl">
        {gift.recipientName ?? address.recipientName}
      </p>
      {gift.message && (
        <p dir="auto" className="max-w-prose text-lg whitespace-pre-line [overflow-wrap:anywhere]">
          {gift.message}
        </p>
      )}
      {gift.from && (
        <p dir="auto" className="font-display text-xl">
          {gift.from}
        </p>
      )}
      <p className="text-sm">{shopName}</p>
    </article>
  );
}
