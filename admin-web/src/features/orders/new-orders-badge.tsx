import { orderNumber } from '@loop-petal/contracts/rules/order-number';
import { formatMoney } from '@loop-petal/web-kit/format';
import { readStored, store } from '@loop-petal/web-kit/storage';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { CountBadge } from '../../layout/parts/count-badge.tsx';
import { addresses } from '../../layout/shell/addresses.ts';
import { usePageVisible } from '../../live/use-page-visible.ts';
import { notify, useNotifications } from '../../notify/notifications.ts';
import { useSettledSession } from '../../session/use-settled-session.ts';
import { type NewOrders, newOrdersQuery } from './new-orders-query.ts';

const LAST_LOOK = 'admin-orders-seen';

/** The number of orders since the admin last looked at the orders, and a notification about each new one. */
export function NewOrdersBadge() {
  const [since, isLooking] = useLastLook();
  const hasNotifications = useNotifications((state) => state.isOn);
  const { data } = useQuery({
    ...newOrdersQuery(since),
    enabled: useSettledSession(),
    refetchIntervalInBackground: hasNotifications,
  });
  useNotification(data);
  return <CountBadge count={isLooking ? 0 : (data?.count ?? 0)} unit="new" />;
}

/** The time of the last visit to the orders; each visit updates it. */
function useLastLook(): [since: string, isLooking: boolean] {
  const isAtOrders = useLocation().pathname.startsWith('/orders');
  const isLooking = usePageVisible() && isAtOrders;
  const [since, setSince] = useState(() => readStored(LAST_LOOK) ?? new Date().toISOString());
  useEffect(() => {
    if (!isLooking) return;
    const look = () => {
      const now = new Date().toISOString();
      setSince(now);
      store(LAST_LOOK, now);
    };
    look();
    return look;
  }, [isLooking]);
  return [since, isLooking];
}

/** The first answer only determines which orders are known. */
function useNotification(data: NewOrders | undefined): void {
  const navigate = useNavigate();
  const known = useRef<string | null>(undefined);
  useEffect(() => {
    if (!data) return;
    const { newest } = data;
    if (newest && known.current !== undefined && known.current !== newest.id) {
      notify(`New order ${orderNumber(newest.id)}`, {
        body: `${newest.customerName}, ${formatMoney(newest.totalAmount)}`,
        tag: newest.id,
        onOpen: () => void navigate(addresses.order(newest.id)),
      });
    }
    known.current = newest?.id ?? null;
  }, [data, navigate]);
}
