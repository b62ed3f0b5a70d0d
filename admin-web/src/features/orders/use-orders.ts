import { cutText } from '@loop-petal/contracts/rules/cut-text';
import { useSettled } from '@loop-petal/web-kit/use-settled';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useEffect, useMemo } from 'react';
import { useUrlState } from '../../layout/shell/use-url-state.ts';
import { useIsAdmin } from '../../session/admin-session.ts';
import { workshopQueries } from '../workshop/queries.ts';
import { filterOrders, OPEN, orderSearch, sortByChance, sortByDue } from './order-filter.ts';
import { type Period, periodOf } from './order-period.ts';
import { type OrderSearch, orderQueries } from './queries.ts';

/** Up to this many orders are loaded and searched in the browser; with more, the server searches. */
const MAX_LOADED_ORDERS = 5000;
/** The value of `sort` in the URL; by default open orders come first, by the day they ship. */
export const NEWEST_FIRST = 'newest';
export const LEAST_LIKELY = 'chance';

export function useOrders() {
  const { params, change } = useUrlState();
  const text = params.get('q') ?? '';
  const status = params.get('status') ?? '';
  const tag = params.get('tag') ?? '';
  const placed = params.get('placed') ?? '';
  const sort = params.get('sort') ?? '';
  const { from = '', until = '' } = periodOf(placed, new Date());
  const period = useMemo(() => ({ ...(from && { from }), ...(until && { until }) }), [from, until]);
  const all = useInfiniteQuery(orderQueries.pages());
  const loaded = useMemo(() => all.data?.pages.flatMap(({ orders }) => orders) ?? [], [all.data]);
  const total = all.data?.pages.at(-1)?.total ?? 0;
  const { hasNextPage, isFetching, isError, fetchNextPage } = all;

  useEffect(() => {
    if (hasNextPage && !isFetching && !isError && loaded.length < MAX_LOADED_ORDERS) void fetchNextPage();
  }, [hasNextPage, isFetching, isError, fetchNextPage, loaded.length]);

  // all open orders must be loaded to sort them by probability
  const isByChance = sort === LEAST_LIKELY && total > MAX_LOADED_ORDERS;
  const search = useSettled(searchOf(text, status || (isByChance ? OPEN : ''), tag, period));
  const isSearching = text.trim() !== '' || status !== '' || tag !== '' || from !== '' || until !== '';
  const asksServer = (isSearching || isByChance) && total > MAX_LOADED_ORDERS;
  const found = useInfiniteQuery({
    ...orderQueries.pages(search),
    enabled: asksServer,
    placeholderData: keepPreviousData,
  });
  const { fetchNextPage: findMore } = found;
  const isFoundPartly = isByChance && found.hasNextPage && !found.isFetching && !found.isError;
  useEffect(() => {
    if (isFoundPartly) void findMore();
  }, [isFoundPartly, findMore]);
  const answered = useMemo(
    () => (asksServer ? found.data?.pages.flatMap(({ orders }) => orders) : undefined),
    [asksServer, found.data],
  );
  const tags = useMemo(
    () => [...new Set([...loaded.flatMap((order) => order.tags), ...(tag ? [tag] : [])])].sort(),
    [loaded, tag],
  );
  const wanted = useDeferredValue(text);
  const find = useMemo(() => orderSearch(loaded), [loaded]);
  const promises = useQuery({ ...workshopQueries.openPromises(), enabled: useIsAdmin() });
  const chances = useMemo(() => new Map(promises.data?.map((one) => [one.orderId, one.chance])), [promises.data]);
  const here = useMemo(() => answered ?? find(wanted), [answered, find, wanted]);
  const shown = useMemo(() => {
    const matching = filterOrders(here, status, period, tag);
    if (sort === NEWEST_FIRST) return matching;
    return sort === LEAST_LIKELY ? sortByChance(matching, chances) : sortByDue(matching);
  }, [here, status, tag, period, sort, chances]);

  return {
    all,
    total,
    shown,
    chances,
    text,
    status,
    tag,
    tags,
    placed,
    sort,
    search,
    isSearching,
    isComplete: asksServer ? !found.hasNextPage && !found.isPlaceholderData : !hasNextPage,
    more: asksServer ? found : all,
    isLoadingMore: asksServer ? found.isFetching : all.isFetchingNextPage,
    change: (entries: { q?: string; status?: string; tag?: string; placed?: string; sort?: string }) =>
      change(entries, { replace: true }),
  };
}
export type OrderList = ReturnType<typeof useOrders>;

function searchOf(text: string, status: string, tag: string, period: Period): OrderSearch {
  return {
    ...(text.trim() ? { q: cutText(text.trim(), 100) } : {}),
    ...(status ? { status } : {}),
    ...(tag ? { tag } : {}),
    ...period,
  };
}
