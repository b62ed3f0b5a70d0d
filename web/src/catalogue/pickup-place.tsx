import { useShopRules } from '../queries/shop.ts';

/** Where and when customers collect their orders. */
export function PickupPlace({ className = '' }: { className?: string }) {
  const shop = useShopRules();
  if (!shop) return null;
  const { pickup, address, hours } = shop;
  return (
    <div className={`${className} text-sm text-muted`}>
      <p className="whitespace-pre-line">{pickup.instructions}</p>
      {address && <p>{address}</p>}
      {hours && <p>{hours}</p>}
    </div>
  );
}
