import { z } from 'zod';

/** Who a request comes from, as the gateway (or another service) states it in the internal token. */
export const CallerClaims = z.discriminatedUnion('kind', [
  /** Somebody without an account; cart, wishlist, chat and payments hang on `ownerId`. */
  z.object({ kind: z.literal('visitor'), ownerId: z.string() }),
  z.object({
    kind: z.literal('customer'),
    /** Equals `userId`: what a customer owns is keyed by the account. */
    ownerId: z.string(),
    userId: z.string(),
    /** The visitor this session was before it signed in; its cart is merged. */
    visitorId: z.string().optional(),
    sessionId: z.string(),
    /** ISO 8601; sensitive changes want a recent sign-in. */
    signedInAt: z.iso.datetime(),
    /** An admin who is signed in to the shop itself: may see what links of the back office show, and change nothing. */
    isAdmin: z.boolean().optional(),
  }),
  z.object({ kind: z.literal('admin'), userId: z.string(), sessionId: z.string() }),
  /** Signed in at the admin client, to see the own pieces and nothing else. */
  z.object({ kind: z.literal('artisan'), userId: z.string(), sessionId: z.string() }),
  /** Another service, calling an internal route. */
  z.object({ kind: z.literal('service'), name: z.string() }),
]);
export type CallerClaims = z.infer<typeof CallerClaims>;

/** The header that carries the internal token; the gateway deletes it from requests of the outside world. */
export const INTERNAL_TOKEN_HEADER = 'x-internal-token';
export const INTERNAL_TOKEN_AUDIENCE = 'loop-petal';
