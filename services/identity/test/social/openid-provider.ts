import type { AddressInfo } from 'node:net';
import { jest } from '@jest/globals';

export interface Person {
  readonly email?: string;
  readonly email_verified?: boolean;
  readonly name?: string;
}
export const CLIENT = { id: 'loop-petal', secret: 'the secret that google gave to the shop' };

/** A certified OpenID provider in this process, with sign-in and consent pages; requires PKCE. */
export async function startOpenIdProvider(people: Record<string, Person>, redirectUri: string) {
  const issuer = 'http://accounts.test';
  // the library warns about test keys and in-memory storage
  const quiet = (['warn', 'info'] as const).map((level) => jest.spyOn(console, level).mockReturnValue(undefined));
  const { Provider } = await import('oidc-provider');
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: CLIENT.id,
        client_secret: CLIENT.secret,
        redirect_uris: [redirectUri],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    pkce: { required: () => true },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    findAccount: (_ctx, id) => ({ accountId: id, claims: () => ({ sub: id, ...people[id] }) }),
    cookies: { keys: ['only for this test'] },
  });
  const server = provider.listen(0, '127.0.0.1');
  await new Promise<void>((resolve) => server.once('listening', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    env: {
      GOOGLE_CLIENT_ID: CLIENT.id,
      GOOGLE_CLIENT_SECRET: CLIENT.secret,
      GOOGLE_AUTHORIZE_URL: `${url}/auth`,
      GOOGLE_TOKEN_URL: `${url}/token`,
      GOOGLE_PROFILE_URL: `${url}/me`,
    },
    /** Signs in and consents on the provider's pages. @returns the redirect URL */
    signIn: (authUrl: string, person: string) => visit(authUrl, url, issuer, person),
    async close() {
      for (const spy of quiet) spy.mockRestore();
      await new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      });
    },
  };
}

async function visit(authUrl: string, url: string, issuer: string, person: string): Promise<URL> {
  const cookies = new Map<string, string>();
  let next = { address: authUrl, form: undefined as URLSearchParams | undefined };
  for (let steps = 0; steps < 12; steps += 1) {
    const answer = await fetch(next.address.replace(issuer, url), {
      redirect: 'manual',
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
      ...(next.form ? { method: 'POST', body: next.form } : {}),
    });
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(name, value);
    }
    const location = answer.headers.get('location');
    if (location) {
      const target = new URL(location, url);
      if (![url, issuer].includes(target.origin)) return target;
      next = { address: target.href, form: undefined };
      continue;
    }
    const page = await answer.text();
    const [, action] = /<form[^>]+action="([^"]+)"/.exec(page) ?? [];
    if (!action) throw new Error(`the provider answered ${answer.status}: ${page.slice(0, 300)}`);
    const prompt = page.includes('name="login"') ? 'login' : 'consent';
    next = { address: new URL(action, url).href, form: new URLSearchParams({ prompt, login: person, password: 'x' }) };
  }
  throw new Error('the provider never sent the browser back');
}
