import type { CurrentUserView } from '@loop-petal/contracts/identity-api';
import { ApiError } from '@loop-petal/web-kit/api-client';
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { api } from '../../api.ts';

export const authQueries = {
  /** `null` means signed out. The preference asks for an empty answer instead of an error, which browsers would log. */
  user: () =>
    queryOptions({
      queryKey: ['auth', 'user'],
      queryFn: () =>
        api
          .get<CurrentUserView | null | undefined>('/api/auth/user', undefined, {
            headers: { prefer: 'handling=lenient' },
          })
          .then((user) => user ?? null)
          .catch((error: unknown) => {
            if (error instanceof ApiError) return null;
            throw error;
          }),
    }),
};

/** Undefined while it is not known, null when signed out. */
export function useUser(): CurrentUserView | null | undefined {
  return useQuery(authQueries.user()).data;
}

/** What belongs to one person; all else is public and stays. */
const PRIVATE = new Set(['cart', 'wishlist', 'addresses', 'orders', 'chat', 'checkout']);

/** After a change of person nothing of the former one is left, and what is on screen is loaded anew. */
export async function forgetPerson(queryClient: QueryClient, user: CurrentUserView | null): Promise<void> {
  queryClient.setQueryData(authQueries.user().queryKey, user);
  await queryClient.resetQueries({ predicate: ({ queryKey }) => PRIVATE.has(String(queryKey[0])) });
}
