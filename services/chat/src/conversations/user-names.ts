import type { Context } from '../context.ts';

/** User names of customers and agents, remembered for a while. */
export interface Names {
  /** Those that can be found out; nobody is missed while identity is away. */
  of(userIds: readonly (string | null)[]): Promise<Map<string, string>>;
}

const KEPT_MS = 5 * 60_000;
const MOST = 5000;

export function createNames(identity: Context['identity']): Names {
  const known = new Map<string, { name: Promise<string | null>; until: number }>();

  const nameOf = (id: string): Promise<string | null> => {
    const entry = known.get(id);
    if (entry && entry.until > performance.now()) return entry.name;
    if (known.size >= MOST) known.clear();
    const name = identity.call('GET /internal/users/{id}', { params: { id } }).then(
      ({ username }) => username,
      () => {
        known.delete(id);
        return null;
      },
    );
    known.set(id, { name, until: performance.now() + KEPT_MS });
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
