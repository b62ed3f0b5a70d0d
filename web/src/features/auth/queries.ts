import type { CurrentUserView } from '@loop-petal/contracts/shapes/identity';
import { ApiError } from '@loop-petal/web-kit/api-client';
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { api } from '../../api.ts';
import { personalKeys } from '../../queries/keys.ts';

const AUTH = 'auth';

export const authQueries = {
  /**
   * `null` means signed out. The request header asks for an empty response instead of an error, which browsers would
   * log.
   */
  user: () =>
    queryOptions({
      queryKey: [AUTH, 'user'],
      // Otherwise, each component that reads the user would retry.
      retryOnMount: false,
      queryFn: () =>
        api
          .call('GET /api/auth/user', { headers: { Prefer: 'handling=lenient' } })
          .then((user) => user ?? null)
          .catch((error: unknown) => {
            if (error instanceof ApiError && error.status === 401) return null;
            throw error;
          }),
    }),
};

/** Undefined while unknown, null when signed out or when loading failed. */
export function useUser(): CurrentUserView | null | undefined {
  const { data, isError } = useQuery(authQueries.user());
  return data === undefined && isError ? null : data;
}

/** A function that reloads the user after a failure; null otherwise. For pages that are empty without the user. */
export function useUserRetry(): (() => void) | null {
  const { data, isError, refetch } = useQuery(authQueries.user());
  return data === undefined && isError ? () => void refetch() : null;
}

const PERSONAL: ReadonlySet<unknown> = new Set(Object.values(personalKeys).flat());
const isPersonal = ({ queryKey }: { queryKey: readonly unknown[] }) => PERSONAL.has(queryKey[0]);
let otherTabs: BroadcastChannel | undefined;

/**
 * The browser's tabs share a session, so after a sign-in or sign-out in one, the others refetch the user. Typed text is
 * kept unless the user has changed.
 */
export function followOtherTabs(queryClient: QueryClient): void {
  otherTabs = new BroadcastChannel('person');
  otherTabs.onmessage = () => checkSession(queryClient);
}

/**
 * Asks again who is signed in, because a session also ends elsewhere. Another user loses the personal data on the page.
 * @returns whether it is still the same user
 */
export async function checkSession(queryClient: QueryClient): Promise<boolean> {
  const user = authQueries.user();
  const before = queryClient.getQueryData(user.queryKey)?.id;
  await queryClient.refetchQueries(user);
  const isSame = queryClient.getQueryData(user.queryKey)?.id === before;
  if (!isSame) forgetPersonal(queryClient);
  return isSame;
}

/**
 * After signing in or out: drops all personal data and reloads the visible data. Not awaited, so that the form closes
 * immediately and no text typed on the page below is lost.
 */
export function clearPersonalData(queryClient: QueryClient, user: CurrentUserView | null): void {
  otherTabs?.postMessage(null);
  queryClient.setQueryData(authQueries.user().queryKey, user);
  forgetPersonal(queryClient);
}

const forgetPersonal = (queryClient: QueryClient) => void queryClient.resetQueries({ predicate: isPersonal });
