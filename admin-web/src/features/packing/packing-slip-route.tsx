import type { PackingOrderView } from '@loop-petal/contracts/shapes/packing';
import { useOutletContext } from 'react-router-dom';
import { useSectionRoutes } from '../../layout/shell/use-section-routes.ts';
import { PackingSlipsDialog } from '../../packing/packing-slips-dialog.tsx';

export function PackingSlipRoute() {
  const order = useOutletContext<PackingOrderView>();
  return <PackingSlipsDialog orders={[order]} onClose={useSectionRoutes(`/packing/${order.id}`).close} />;
}
