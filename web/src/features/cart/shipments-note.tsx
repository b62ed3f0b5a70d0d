import type { ShippingServiceCode } from '@loop-petal/contracts/rules/shipping-services';
import { parcelsText } from '../../catalogue/destinations.ts';
import { useShopRules } from '../../queries/shop.ts';

interface ShipmentsNoteProps {
  shipments: number;
  subtotalCents: number;
  service: ShippingServiceCode | undefined;
}

export function ShipmentsNote({ shipments, subtotalCents, service }: ShipmentsNoteProps) {
  return (
    <p className="rounded-md bg-sunken p-3 text-sm">
      Your order ships in {shipments} shipments: {parcelsText(useShopRules(), subtotalCents, shipments, service)}.
    </p>
  );
}
