import { useOutletContext } from 'react-router-dom';
import { addresses } from '../../layout/shell/addresses.ts';
import { useSectionRoutes } from '../../layout/shell/use-section-routes.ts';
import type { SlipOrder } from '../../packing/packing-slip.tsx';
import { PackingSlipsDialog } from '../../packing/packing-slips-dialog.tsx';

export function PackingSlipRoute() {
  const order = useOutletContext<SlipOrder>();
  return <PackingSlipsDialog orders={[order]} onClose={useSectionRoutes(addresses.order(order.id)).close} />;
}
