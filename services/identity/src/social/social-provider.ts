import type { OauthProvider } from '@loop-petal/contracts/shapes/identity';
import { unavailable } from '@loop-petal/service-kit/http/errors';
import { outgoingFetch } from '@loop-petal/service-kit/http/outgoing-fetch';
import { z } from 'zod';
import type { SocialConfig } from '../config.ts';

export type ProviderName = z.infer<typeof OauthProvider>;

export interface SocialProfile {
  readonly subject: string;
  readonly name: string | undefined;
  readonly email: string | undefined;
  readonly emailVerified: boolean;
}
export interface SocialProvider {
  readonly name: ProviderName;
  authorizeUrl(request: { state: string; codeChallenge: string; redirectUri: string }): string;
  profile(grant: { code: string; codeVerifier: string; redirectUri: string }): Promise<SocialProfile>;
}
export type SocialProviders = Partial<Record<ProviderName, SocialProvider>>;

interface Endpoints {
  readonly authorize: string;
  readonly token: string;
  readonly profile: string;
  readonly scope: string;
}
/**
 * @see https://developers.google.com/identity/protocols/oauth2/web-server
 * @see https://developers.facebook.com/docs/facebook-login/guides/advanced/manual-flow
 * @see https://developers.facebook.com/docs/instagram-platform/instagram-api-with-instagram-login
 */
const ENDPOINTS: Record<ProviderName, Endpoints> = {
  google: {
    authorize: 'https://accounts.google.com/o/oauth2/v2/auth',
    token: 'https://oauth2.googleapis.com/token',
    profile: 'https://openidconnect.googleapis.com/v1/userinfo',
    scope: 'openid email profile',
  },
  facebook: {
    authorize: 'https://www.facebook.com/v21.0/dialog/oauth',
    token: 'https://graph.facebook.com/v21.0/oauth/access_token',
    profile: 'https://graph.facebook.com/v21.0/me?fields=id,name,email',
    scope: 'public_profile,email',
  },
  instagram: {
    authorize: 'https://www.instagram.com/oauth/authorize',
    token: 'https://api.instagram.com/oauth/access_token',
    profile: 'https://graph.instagram.com/v21.0/me?fields=user_id,username',
    scope: 'instagram_business_basic',
  },
};
const TIMEOUT_MS = 10_000;

const Token = z.object({ access_token: z.string().min(1) });
/** Instagram wraps the token in a list. */
const TokenAnswer = z.union([Token, z.object({ data: z.tuple([Token]) }).transform(({ data }) => data[0])]);
const ProfileAnswer = z
  .object({
    sub: z.string(),
    id: z.coerce.string(),
    user_id: z.coerce.string(),
    name: z.string(),
    username: z.string(),
    email: z.string(),
    email_verified: z.union([z.boolean(), z.enum(['true', 'false']).transform((text) => text === 'true')]),
  })
  .partial();

/** The providers with a client id and secret (`GOOGLE_CLIENT_ID`, `GOOGLE_CLIENT_SECRET`, …). */
export function socialProviders(config: SocialConfig): SocialProviders {
  const names = Object.keys(ENDPOINTS) as ProviderName[];
  return Object.fromEntries(
    names.flatMap((name) => {
      const prefix = name.toUpperCase() as Uppercase<ProviderName>;
      const clientId = config[`${prefix}_CLIENT_ID`];
      const clientSecret = config[`${prefix}_CLIENT_SECRET`];
      if (!clientId || !clientSecret) return [];
      const usual = ENDPOINTS[name];
      const endpoints = {
        authorize: config[`${prefix}_AUTHORIZE_URL`] ?? usual.authorize,
        token: config[`${prefix}_TOKEN_URL`] ?? usual.token,
        profile: config[`${prefix}_PROFILE_URL`] ?? usual.profile,
        scope: usual.scope,
      };
      return [[name, createSocialProvider(name, endpoints, clientId, clientSecret)]];
    }),
  );
}

function createSocialProvider(
  name: ProviderName,
  endpoints: Endpoints,
  clientId: string,
  clientSecret: string,
): SocialProvider {
  return {
    name,
    authorizeUrl({ state, codeChallenge, redirectUri }) {
      const url = new URL(endpoints.authorize);
      const query = { response_type: 'code', client_id: clientId, redirect_uri: redirectUri, scope: endpoints.scope };
      const proof = { state, code_challenge: codeChallenge, code_challenge_method: 'S256' };
      for (const [key, value] of Object.entries({ ...query, ...proof })) url.searchParams.set(key, value);
      return url.href;
    },
    async profile({ code, codeVerifier, redirectUri }) {
      const body = new URLSearchParams({
        grant_type: 'authorization_code',
        client_id: clientId,
        client_secret: clientSecret,
        code,
        code_verifier: codeVerifier,
        redirect_uri: redirectUri,
      });
      const { access_token } = await ask(endpoints.token, { method: 'POST', body }, TokenAnswer);
      const headers = { authorization: `Bearer ${access_token}` };
      const profile = await ask(endpoints.profile, { headers }, ProfileAnswer);
      const subject = profile.sub ?? profile.id ?? profile.user_id;
      if (!subject) throw providerFailed();
      const { email } = profile;
      // only Google reports whether it has verified the address, so other addresses count as unverified
      const emailVerified = Boolean(email) && name === 'google' && profile.email_verified === true;
      return { subject, name: profile.username ?? profile.name, email, emailVerified };
    },
  };
}

async function ask<S extends z.ZodType>(url: string, init: RequestInit, schema: S): Promise<z.output<S>> {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  try {
    const headers = { accept: 'application/json', ...init.headers };
    const answer = await outgoingFetch(url, { ...init, headers, signal, redirect: 'error' });
    if (!answer.ok) throw new Error(`answered ${answer.status}`);
    return schema.parse(await answer.json());
  } catch {
    // the cause may quote tokens, so it is dropped
    throw providerFailed();
  }
}

const providerFailed = () =>
  unavailable('Signing in with this provider failed. Please try again.', 'social_unavailable');
