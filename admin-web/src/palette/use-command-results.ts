import { orderNumber } from '@loop-petal/contracts/rules/order-number';
import { shownStatus } from '@loop-petal/contracts/rules/order-status';
import { textFilter } from '@loop-petal/contracts/rules/search';
import { formatMoney } from '@loop-petal/web-kit/format';
import { useSettled } from '@loop-petal/web-kit/use-settled';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { orderQueries } from '../features/orders/queries.ts';
import { productQueries } from '../features/products/queries.ts';
import { userQueries } from '../features/users/queries.ts';
import { addresses } from '../layout/shell/addresses.ts';
import { sectionsOf } from '../sections.ts';
import { useShopUrl } from '../session/queries.ts';
import { actionsOf } from './actions.ts';

export interface CommandResult {
  key: string;
  name: string;
  detail: string;
  run: () => void;
}

const MAX_RESULTS_PER_GROUP = 6;
/** Shorter texts match too much. */
const MIN_QUERY_LENGTH = 2;

/** Sections, products, users and actions that match the typed words, and orders from the server. */
export function useCommandResults(text: string, onKeys: () => void) {
  const navigate = useNavigate();
  const shopUrl = useShopUrl();
  const wanted = text.trim();
  const isLongEnough = wanted.length >= MIN_QUERY_LENGTH;
  const q = useSettled(wanted);
  const orders = useInfiniteQuery({ ...orderQueries.pages({ q }), enabled: q.length >= MIN_QUERY_LENGTH });
  const products = useQuery({ ...productQueries.all(), enabled: isLongEnough });
  const users = useQuery({ ...userQueries.all(), enabled: isLongEnough });
  // Together, because the first result to arrive stays selected.
  const isListed = isLongEnough && !products.isPending && !users.isPending;
  const go = (address: string) => () => void navigate(address);

  const found = sectionsOf('admin').map(({ key, label }) => result(`section ${key}`, label, '', go(`/${key}`)));
  const groups = [
    { heading: 'Sections', results: matching(found, wanted) },
    {
      heading: 'Orders',
      results:
        isLongEnough && q === wanted
          ? (orders.data?.pages[0]?.orders ?? [])
              .slice(0, MAX_RESULTS_PER_GROUP)
              .map((order) =>
                result(
                  `order ${order.id}`,
                  order.customerName,
                  `${orderNumber(order.id)} · ${formatMoney(order.totalAmount)} · ${shownStatus(order)}`,
                  go(addresses.order(order.id)),
                ),
              )
          : [],
    },
    {
      heading: 'Products',
      results: rowsOf(isListed, wanted, products.data, ({ id, name, price, category }) =>
        result(`product ${id}`, name, `${category} · ${formatMoney(price)}`, go(addresses.product(id))),
      ),
    },
    {
      heading: 'Users',
      results: rowsOf(isListed, wanted, users.data, ({ id, username, email }) =>
        result(`user ${id}`, username, email ?? '', go(addresses.user(id))),
      ),
    },
    { heading: 'Actions', results: matching(actionsOf({ navigate, onKeys, shopUrl }), wanted) },
  ].filter(({ results }) => results.length > 0);

  return {
    groups,
    isSearching: isLongEnough && (q !== wanted || [orders, products, users].some(({ isFetching }) => isFetching)),
  };
}

const result = (key: string, name: string, detail: string, run: () => void): CommandResult => ({
  key,
  name,
  detail,
  run,
});

function rowsOf<Row>(
  isListed: boolean,
  wanted: string,
  rows: readonly Row[] | undefined,
  show: (row: Row) => CommandResult,
): readonly CommandResult[] {
  return isListed ? matching((rows ?? []).map(show), wanted).slice(0, MAX_RESULTS_PER_GROUP) : [];
}

const matching = (results: readonly CommandResult[], wanted: string): readonly CommandResult[] =>
  textFilter(results, ({ name, detail }) => [name, detail])(wanted);
