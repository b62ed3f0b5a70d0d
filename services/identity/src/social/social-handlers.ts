import type { socialCalls } from '@loop-petal/contracts/operations/identity';
import { ShopError, unauthorized } from '@loop-petal/service-kit/http/errors';
import { type Handlers, reply } from '@loop-petal/service-kit/http/implement';
import { z } from 'zod';
import type { Context } from '../context.ts';
import { sessionCookieLine, setCookies } from '../sign-in/cookies.ts';
import { finishSocialSignIn, startSocialSignIn } from './social-sign-in.ts';

const Returned = z.object({ code: z.string().min(1).max(4000), state: z.string().min(1).max(200) });

export const socialHandlers = (ctx: Context): Handlers<typeof socialCalls> => {
  const redirect = (path: string, headers: object = {}) =>
    reply(303, undefined, {
      Location: `${ctx.publicUrl}${path}`,
      'Referrer-Policy': 'no-referrer',
      ...headers,
    });

  return {
    'POST /api/auth/oauth/{provider}': async ({ caller, params }) => ({
      authUrl: await startSocialSignIn(ctx, caller, params.provider),
    }),
    'GET /api/auth/oauth/{provider}/callback': async ({ caller, params, query }) => {
      try {
        if (!caller) throw unauthorized('Please log in.');
        const returned = Returned.safeParse(query);
        if (!returned.success) throw new ShopError(400, 'social_refused', 'The sign-in was cancelled.');
        const token = await finishSocialSignIn(ctx, caller, params.provider, returned.data);
        return redirect('/', setCookies(sessionCookieLine(ctx, token)));
      } catch (error) {
        // the browser navigates to this response, so an error redirects to a page of the shop
        if (!(error instanceof ShopError)) ctx.logger.error({ err: error }, 'social sign-in failed');
        const code = error instanceof ShopError ? error.code : 'social_failed';
        return redirect(`/?social-error=${encodeURIComponent(code)}`);
      }
    },
  };
};
