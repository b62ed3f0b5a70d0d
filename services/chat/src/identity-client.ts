import { LivingSessionsView, ResolveSessionView } from '@loop-petal/contracts/identity-api';
import type { Neighbour } from '@loop-petal/service-kit/neighbour';
import { z } from 'zod';

const ASKED_AT_ONCE = 1000;
const Named = z.object({ username: z.string() });

export interface IdentityClient {
  /** The admin behind a bearer token, or null. */
  findAdmin(token: string): Promise<{ userId: string; sessionId: string } | null>;
  /** Those of the sessions, of shoppers and admins, that have not ended. */
  livingSessions(sessionIds: readonly string[]): Promise<ReadonlySet<string>>;
  username(userId: string): Promise<string>;
}

export const createIdentityClient = (identity: Neighbour): IdentityClient => ({
  async findAdmin(token) {
    const { session } = await identity.post('/internal/sessions/resolve', { kind: 'admin', token }, ResolveSessionView);
    return session?.role === 'admin' ? session : null;
  },
  async livingSessions(sessionIds) {
    const living = new Set<string>();
    for (let from = 0; from < sessionIds.length; from += ASKED_AT_ONCE) {
      const asked = { sessionIds: sessionIds.slice(from, from + ASKED_AT_ONCE) };
      for (const id of (await identity.post('/internal/sessions/living', asked, LivingSessionsView)).sessionIds)
        living.add(id);
    }
    return living;
  },
  username: async (userId) => (await identity.get(`/internal/users/${encodeURIComponent(userId)}`, Named)).username,
});
