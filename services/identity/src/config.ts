import { DEMO_PASSWORD } from '@loop-petal/contracts/rules/shop';
import { OauthProvider } from '@loop-petal/contracts/shapes/identity';
import { databaseUrl, type Environment, readConfig, serviceEnvironment } from '@loop-petal/service-kit/runtime/config';
import { secrets } from '@loop-petal/service-kit/security/signatures';
import { z } from 'zod';

const optional = z.string().min(1).optional();
const address = z.url().optional();

type SocialVariable =
  `${Uppercase<z.output<typeof OauthProvider>>}_${'CLIENT_ID' | 'CLIENT_SECRET' | 'AUTHORIZE_URL' | 'TOKEN_URL' | 'PROFILE_URL'}`;
/** `GOOGLE_CLIENT_ID` and so on; a provider is offered only if both id and secret are set. */
const social = Object.assign(
  {},
  ...OauthProvider.options.map((name) => {
    const prefix = name.toUpperCase();
    return {
      [`${prefix}_CLIENT_ID`]: optional,
      [`${prefix}_CLIENT_SECRET`]: optional,
      [`${prefix}_AUTHORIZE_URL`]: address,
      [`${prefix}_TOKEN_URL`]: address,
      [`${prefix}_PROFILE_URL`]: address,
    };
  }),
) as Record<SocialVariable, typeof optional>;

const isLoopback = (host: string) => host === 'localhost' || host === '[::1]' || host.startsWith('127.');

export const IdentityEnvironment = z
  .object({
    ...serviceEnvironment,
    DATABASE_URL: databaseUrl,
    SESSION_SECRET: secrets(32),
    NOTIFICATIONS_URL: z.url(),
    ADMIN_USERNAME: optional,
    ADMIN_PASSWORD: optional,
    RATE_LIMITS: z.enum(['on', 'off']).default('on'),
    ...social,
  })
  .superRefine(({ DEMO, ADMIN_PASSWORD, PUBLIC_URL }, context) => {
    if (DEMO || ADMIN_PASSWORD !== DEMO_PASSWORD || isLoopback(new URL(PUBLIC_URL).hostname)) return;
    context.addIssue({ code: 'custom', path: ['ADMIN_PASSWORD'], message: 'is the published demo password' });
  });
export type Config = z.output<typeof IdentityEnvironment>;
export type SocialConfig = Pick<Config, SocialVariable>;

export const loadConfig = (env?: Environment): Config => readConfig(IdentityEnvironment, env);
