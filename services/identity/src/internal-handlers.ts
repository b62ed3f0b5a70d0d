import type { internalCalls } from '@loop-petal/contracts/operations/identity';
import { notFound } from '@loop-petal/service-kit/http/errors';
import type { Handlers } from '@loop-petal/service-kit/http/implement';
import { findAddress, listAddresses } from './account/address-store.ts';
import { saveArtisan } from './admin/save-artisan.ts';
import type { Context } from './context.ts';
import { findActiveSessions, resolveSession } from './sign-in/session-store.ts';
import { findUser } from './users/user-store.ts';

export const internalHandlers = (ctx: Context): Handlers<typeof internalCalls> => ({
  'POST /internal/sessions/resolve': async ({ body }) => ({
    session: (await resolveSession(ctx.pool, body, ctx.settings.current())) ?? null,
  }),
  'POST /internal/sessions/living': async ({ body }) => ({
    sessionIds: await findActiveSessions(ctx.pool, body.sessionIds, ctx.settings.current()),
  }),
  'GET /internal/sign-in-providers': async () => ({
    google: 'google' in ctx.social,
    facebook: 'facebook' in ctx.social,
    instagram: 'instagram' in ctx.social,
  }),
  'GET /internal/users/{id}': async ({ params }) => {
    const user = await findUser(ctx.pool, params.id);
    if (!user) throw notFound('User not found');
    return user;
  },
  'PUT /internal/artisans/{id}': ({ params, body }) => saveArtisan(ctx, params.id, body),
  'GET /internal/users/{id}/addresses': ({ params }) => listAddresses(ctx.pool, params.id),
  'GET /internal/users/{id}/addresses/{addressId}': async ({ params }) => {
    const address = await findAddress(ctx.pool, params.id, params.addressId);
    if (!address) throw notFound('Address not found');
    return address;
  },
});
