import type { Tab } from '@loop-petal/web-kit/tabs';
import { OrdersTab } from './features/orders/orders-tab.tsx';

/** The places of the panel, by their name in the address. */
export const tabs: readonly Tab<string>[] = [{ key: 'orders', label: 'Orders', content: <OrdersTab /> }];
