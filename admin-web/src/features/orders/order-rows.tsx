import type { AdminOrderView } from '@loop-petal/contracts/shapes/orders';
import { measureElement, useVirtualizer, useWindowVirtualizer, type Virtualizer } from '@tanstack/react-virtual';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { WIDE_SCREEN } from '../../layout/shell/split-view.tsx';
import { useMedia } from '../../layout/shell/use-media.ts';
import { useSectionRoutes } from '../../layout/shell/use-section-routes.ts';
import { OrderRow } from './order-row.tsx';

interface OrderRowsProps {
  orders: AdminOrderView[];
  /** The percentages, keyed by order. */
  chances: ReadonlyMap<string, number>;
  chosenId: string | undefined;
  picked: ReadonlySet<string>;
  /** Undefined for a list without selection. */
  onPick: ((id: string, isPicked: boolean) => void) | undefined;
  children: ReactNode;
}

const ROW_HEIGHT_PX = 86;
const OVERSCAN_ROWS = 8;

/** Renders only visible rows, so that thousands of rows cost no more than twenty. */
export function OrderRows(props: OrderRowsProps) {
  const isPane = useMedia(WIDE_SCREEN);
  return isPane ? <PaneRows {...props} /> : <PageRows {...props} />;
}

function PaneRows({ children, ...props }: OrderRowsProps) {
  const pane = useRef<HTMLDivElement>(null);
  const rows = useVirtualizer({
    count: props.orders.length,
    getScrollElement: () => pane.current,
    estimateSize: () => ROW_HEIGHT_PX,
    overscan: OVERSCAN_ROWS,
    getItemKey: (index) => props.orders[index]?.id ?? index,
  });
  return (
    <div ref={pane} className="max-h-[calc(100dvh-9rem)] overflow-y-auto">
      <Rows {...props} rows={rows} />
      {children}
    </div>
  );
}

function PageRows({ children, ...props }: OrderRowsProps) {
  const box = useRef<HTMLDivElement>(null);
  const [top, setTop] = useState(0);
  // Recomputed because content above the list changes its offset; a hidden list has no position.
  useLayoutEffect(() => {
    const measure = () => box.current?.offsetParent && setTop(box.current.getBoundingClientRect().top + window.scrollY);
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    measure();
    return () => observer.disconnect();
  }, []);
  const rows = useWindowVirtualizer({
    count: props.orders.length,
    estimateSize: () => ROW_HEIGHT_PX,
    measureElement: measureShown,
    overscan: OVERSCAN_ROWS,
    scrollMargin: top,
    getItemKey: (index) => props.orders[index]?.id ?? index,
  });
  return (
    <div ref={box}>
      <Rows {...props} rows={rows} />
      {children}
    </div>
  );
}

/** Opening an order hides the list, whose rows then measure 0, so this keeps their previous height. */
const measureShown: typeof measureElement = (row, entry, list) => {
  const index = list.indexFromElement(row);
  const known = list.itemSizeCache.get(list.options.getItemKey(index)) ?? ROW_HEIGHT_PX;
  return measureElement(row, entry, list) || known;
};

interface RowsProps<Box extends Element | Window> extends Omit<OrderRowsProps, 'children'> {
  rows: Virtualizer<Box, Element>;
}

function Rows<Box extends Element | Window>({ orders, chances, chosenId, picked, onPick, rows }: RowsProps<Box>) {
  const { to } = useSectionRoutes('/orders');
  return (
    <ul className="relative" style={{ height: rows.getTotalSize() }}>
      {rows.getVirtualItems().map(({ index, key, start }) => {
        const order = orders[index];
        if (!order) return null;
        return (
          <li
            key={key}
            ref={rows.measureElement}
            data-index={index}
            aria-setsize={orders.length}
            aria-posinset={index + 1}
            className="absolute inset-x-0 top-0 border-b border-line"
            style={{ transform: `translateY(${start - rows.options.scrollMargin}px)` }}
          >
            <OrderRow
              order={order}
              chance={chances.get(order.id)}
              to={to(order.id)}
              isChosen={order.id === chosenId}
              isPicked={picked.has(order.id)}
              onPick={onPick}
            />
          </li>
        );
      })}
    </ul>
  );
}
