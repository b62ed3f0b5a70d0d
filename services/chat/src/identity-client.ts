import { ResolveSessionView } from '@loop-petal/contracts/identity-api';
import type { Neighbour } from '@loop-petal/service-kit/neighbour';
import { z } from 'zod';

const Named = z.object({ username: z.string() });

export interface IdentityClient {
  /** The admin behind a bearer token, or null. */
  findAdmin(token: string): Promise<{ userId: string } | null>;
  username(userId: string): Promise<string>;
}

export const createIdentityClient = (identity: Neighbour): IdentityClient => ({
  async findAdmin(token) {
    const { session } = await identity.post('/internal/sessions/resolve', { kind: 'admin', token }, ResolveSessionView);
    return session?.role === 'admin' ? session : null;
  },
  username: async (userId) => (await identity.get(`/internal/users/${encodeURIComponent(userId)}`, Named)).username,
});
