import type { CurrentUserView } from '@loop-petal/contracts/shapes/identity';
import { ApiError } from '@loop-petal/web-kit/api-client';
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { api } from '../../api.ts';
import { personalKeys } from '../../queries/keys.ts';

const AUTH = 'auth';

export const authQueries = {
  /** `null` means signed out. The preference asks for an empty answer instead of an error, which browsers would log. */
  user: () =>
    queryOptions({
      queryKey: [AUTH, 'user'],
      queryFn: () =>
        api
          .call('GET /api/auth/user', { headers: { Prefer: 'handling=lenient' } })
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

const PERSONAL: ReadonlySet<unknown> = new Set(Object.values(personalKeys).flat());
const isPersonal = ({ queryKey }: { queryKey: readonly unknown[] }) => PERSONAL.has(queryKey[0]);
let otherTabs: BroadcastChannel | undefined;

/** The tabs of a browser share a session: signing in or out in one resets the others. */
export function followOtherTabs(queryClient: QueryClient): void {
  otherTabs = new BroadcastChannel('person');
  otherTabs.onmessage = () =>
    queryClient.resetQueries({ predicate: (query) => query.queryKey[0] === AUTH || isPersonal(query) });
}

/** After signing in or out: drops all personal data and reloads what is on screen. */
export async function forgetPerson(queryClient: QueryClient, user: CurrentUserView | null): Promise<void> {
  otherTabs?.postMessage(null);
  queryClient.setQueryData(authQueries.user().queryKey, user);
  await queryClient.resetQueries({ predicate: isPersonal });
}
