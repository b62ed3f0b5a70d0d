import { z } from 'zod';
import type { StaffRole } from '../rules/staff-roles.ts';

const staffMember = <Kind extends StaffRole>(kind: Kind) =>
  z.object({
    kind: z.literal(kind),
    userId: z.string(),
    sessionId: z.string(),
    /** Whether two-step sign-in is on for the account. */
    hasTwoStep: z.boolean().optional(),
  });

/** The caller of a request as stated in the internal token by the gateway or another service. */
export const CallerClaims = z.discriminatedUnion('kind', [
  /** A caller without an account; `ownerId` is the key of its cart, wishlist, chat and payments. */
  z.object({ kind: z.literal('visitor'), ownerId: z.string() }),
  z.object({
    kind: z.literal('customer'),
    /** Equals `userId`, because a customer's data is keyed by the account. */
    ownerId: z.string(),
    userId: z.string(),
    /** The visitor before the sign-in, whose cart is merged. */
    visitorId: z.string().optional(),
    sessionId: z.string(),
    /** ISO 8601; sensitive changes require a recent sign-in. */
    signedInAt: z.iso.datetime(),
    /** An admin who is signed in to the storefront: may read pages that back-office links open, but change nothing. */
    isAdmin: z.boolean().optional(),
  }),
  staffMember('admin'),
  staffMember('artisan'),
  staffMember('packer'),
  staffMember('support'),
  /** Another service, calling an internal route. */
  z.object({ kind: z.literal('service'), name: z.string() }),
]);
export type CallerClaims = z.infer<typeof CallerClaims>;

/** The header of the internal token; the gateway removes it from external requests. */
export const INTERNAL_TOKEN_HEADER = 'x-internal-token';
export const INTERNAL_TOKEN_AUDIENCE = 'loop-petal';
