import type { QueryClient, QueryKey } from '@tanstack/react-query';

/**
 * Puts what came by itself into what a query shows.
 * An answer that is on its way was perhaps written before it and would undo it, so it is asked for again.
 */
export function mergeIntoQuery<Data>(
  client: QueryClient,
  queryKey: QueryKey,
  change: (known: Data | undefined) => Data | undefined,
): void {
  client.setQueryData<Data>(queryKey, change);
  if (client.isFetching({ queryKey, exact: true }) > 0) void askAgain(client, queryKey);
}

async function askAgain(client: QueryClient, queryKey: QueryKey): Promise<void> {
  const exactly = { queryKey, exact: true };
  // A first answer can't be called off, only waited for.
  if (client.getQueryData(queryKey) === undefined) await client.refetchQueries(exactly, { cancelRefetch: false });
  await client.invalidateQueries(exactly);
}
