import type { identityApi } from '@loop-petal/contracts/operations/identity';
import type { ServiceClient } from '@loop-petal/service-kit/http/service-client';

const ASKED_AT_ONCE = 1000;

export interface IdentityClient {
  /** The admin behind a bearer token, or null. */
  findAdmin(token: string): Promise<{ userId: string; sessionId: string } | null>;
  /** Those of the sessions, of shoppers and admins, that have not ended. */
  livingSessions(sessionIds: readonly string[]): Promise<ReadonlySet<string>>;
  username(userId: string): Promise<string>;
}

export const createIdentityClient = (identity: ServiceClient<typeof identityApi.calls>): IdentityClient => ({
  async findAdmin(token) {
    const { session } = await identity.call('POST /internal/sessions/resolve', { body: { kind: 'admin', token } });
    return session?.role === 'admin' ? session : null;
  },
  async livingSessions(sessionIds) {
    const living = new Set<string>();
    for (let from = 0; from < sessionIds.length; from += ASKED_AT_ONCE) {
      const body = { sessionIds: sessionIds.slice(from, from + ASKED_AT_ONCE) };
      for (const id of (await identity.call('POST /internal/sessions/living', { body })).sessionIds) living.add(id);
    }
    return living;
  },
  username: async (id) => (await identity.call('GET /internal/users/{id}', { params: { id } })).username,
});
