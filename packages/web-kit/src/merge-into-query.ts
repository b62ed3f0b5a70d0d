import type { QueryClient, QueryKey } from '@tanstack/react-query';

/**
 * Merges pushed data into a query's data. A response in flight may be older and undo the merge, so the query is
 * refetched.
 */
export function mergeIntoQuery<Data>(
  client: QueryClient,
  queryKey: QueryKey,
  change: (known: Data | undefined) => Data | undefined,
): void {
  client.setQueryData<Data>(queryKey, change);
  if (client.isFetching({ queryKey, exact: true }) > 0) void fetchAgain(client, queryKey);
}

async function fetchAgain(client: QueryClient, queryKey: QueryKey): Promise<void> {
  const exactly = { queryKey, exact: true };
  // A first fetch has no data to fall back to, so wait for it instead of cancelling it.
  if (client.getQueryData(queryKey) === undefined) await client.refetchQueries(exactly, { cancelRefetch: false });
  await client.invalidateQueries(exactly);
}
