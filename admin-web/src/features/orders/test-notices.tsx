import { useQuery } from '@tanstack/react-query';
import { Notice } from '../../layout/parts/notice.tsx';
import { shopQuery } from '../../session/queries.ts';

export function TestNotices() {
  const { data: shop } = useQuery(shopQuery);
  if (!shop?.payments?.test && !shop?.carrier?.test) return null;
  return (
    <div className="mb-4 grid gap-2">
      {shop.payments?.test && (
        <Notice title="Test payments: no money moves.">
          Checkout accepts test cards, and no real card is charged. To accept payments, start the shop with{' '}
          <code className="font-mono text-xs">PAYMENT_PROVIDER</code> set to your payment provider.
        </Notice>
      )}
      {shop.carrier?.test && (
        <Notice title="Test carrier: no parcel moves.">
          Labels and tracking are simulated. To ship parcels, start the shop with{' '}
          <code className="font-mono text-xs">CARRIER</code> set to your carrier.
        </Notice>
      )}
    </div>
  );
}
