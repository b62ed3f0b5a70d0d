import type { identityApi } from '@loop-petal/contracts/operations/identity';
import type { ServiceClient } from '@loop-petal/service-kit/http/service-client';

export type IdentityClient = ServiceClient<typeof identityApi.calls>;

export interface UserNames {
  /** Names by user id, without unknown users; while identity does not answer, only cached ones. */
  of(userIds: readonly (string | null)[]): Promise<Map<string, string>>;
}

const TTL_MS = 5 * 60_000;
const MAX_ENTRIES = 5000;

export function createUserNames(identity: IdentityClient): UserNames {
  const known = new Map<string, { name: Promise<string | null>; until: number }>();

  const nameOf = (id: string): Promise<string | null> => {
    const entry = known.get(id);
    if (entry && entry.until > performance.now()) return entry.name;
    if (known.size >= MAX_ENTRIES) known.clear();
    const name = identity.call('GET /internal/users/{id}', { params: { id } }).then(
      ({ username }) => username,
      () => {
        known.delete(id);
        return null;
      },
    );
    known.set(id, { name, until: performance.now() + TTL_MS });
    return name;
  };

  return {
    async of(userIds) {
      const ids = [...new Set(userIds.filter((id) => id !== null))];
      const found = await Promise.all(ids.map(async (id) => [id, await nameOf(id)] as const));
      return new Map(found.filter((pair): pair is [string, string] => pair[1] !== null));
    },
  };
}
