import { OauthProvider } from '@loop-petal/contracts/identity-api';
import { readConfig, serviceEnvironment } from '@loop-petal/service-kit/runtime/config';
import { secrets } from '@loop-petal/service-kit/security/signatures';
import { z } from 'zod';

const optional = z.string().min(1).optional();
const social = (name: string) => ({
  [`${name}_CLIENT_ID`]: optional,
  [`${name}_CLIENT_SECRET`]: optional,
  [`${name}_AUTHORIZE_URL`]: z.url().optional(),
  [`${name}_TOKEN_URL`]: z.url().optional(),
  [`${name}_PROFILE_URL`]: z.url().optional(),
});

export const IdentityEnvironment = z.object({
  ...serviceEnvironment,
  DATABASE_URL: z.url(),
  SESSION_SECRET: secrets(32),
  NOTIFICATIONS_URL: z.url(),
  ORDERS_URL: z.url(),
  CART_URL: z.url(),
  CHAT_URL: z.url(),
  /** The first admin, made at the start when the shop has none. */
  ADMIN_USERNAME: optional,
  ADMIN_PASSWORD: optional,
  /** `off` lifts the limits per network address (benchmarks); accounts keep theirs. */
  RATE_LIMITS: z.enum(['on', 'off']).default('on'),
});
export const SocialEnvironment = z.object(
  Object.assign({}, ...OauthProvider.options.map((name) => social(name.toUpperCase()))),
) as z.ZodType<Record<string, string | undefined>>;

export type Config = z.output<typeof IdentityEnvironment> & { readonly social: Record<string, string | undefined> };

export const config = (): Config => ({ ...readConfig(IdentityEnvironment), social: readConfig(SocialEnvironment) });
