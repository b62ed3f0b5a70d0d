import { formatCount } from '@loop-petal/contracts/rules/format-count';
import type { AdminOrderView } from '@loop-petal/contracts/shapes/orders';
import { messageOf } from '@loop-petal/web-kit/api-client';
import { showError, showToast } from '@loop-petal/web-kit/toast-store';
import { useMutation } from '@tanstack/react-query';
import { fileName, saveFile } from '../../csv/save-file.ts';
import { useShopTimeZone } from '../../session/queries.ts';
import { type OrderSearch, readOrderPage } from './queries.ts';
import type { OrderList } from './use-orders.ts';

/** Exports the filtered view, after fetching the rows that are not loaded. */
export function useExportOrders(list: OrderList) {
  const timeZone = useShopTimeZone();
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      const [orders, { orderCsv }] = await Promise.all([
        list.isComplete ? list.shown : readAll(list.search),
        import('./order-csv.ts'),
      ]);
      saveFile(fileName(list.status ? `orders-${list.status}` : 'orders'), orderCsv(orders, timeZone));
      return orders;
    },
    onSuccess: (orders) => {
      showToast({ title: 'Success', description: `${formatCount(orders.length, 'order')} exported` });
    },
    onError: (error) => showError(messageOf(error, 'Failed to export orders')),
  });
  return { run: () => mutate(), isPending };
}

async function readAll(search: OrderSearch): Promise<AdminOrderView[]> {
  const orders: AdminOrderView[] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const page = await readOrderPage(search, cursor);
    orders.push(...page.orders);
    cursor = page.next;
  }
  return orders;
}
