import type { CurrentUserView } from '@loop-petal/contracts/identity-api';
import { ApiError } from '@loop-petal/web-kit/api-client';
import { queryOptions } from '@tanstack/react-query';
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
