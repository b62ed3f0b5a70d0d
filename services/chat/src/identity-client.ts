import { ResolveSessionView } from '@loop-petal/contracts/identity-api';
import type { Neighbour } from '@loop-petal/service-kit/neighbour';

export interface IdentityClient {
  /** The admin behind a bearer token, or null. */
  findAdmin(token: string): Promise<{ userId: string } | null>;
}

export const createIdentityClient = (identity: Neighbour): IdentityClient => ({
  async findAdmin(token) {
    const { session } = await identity.post('/internal/sessions/resolve', { kind: 'admin', token }, ResolveSessionView);
    return session?.role === 'admin' ? session : null;
  },
});
