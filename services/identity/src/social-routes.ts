import { OauthProvider, OauthStartView } from '@loop-petal/contracts/identity-api';
import { caller } from '@loop-petal/service-kit/http/app';
import { notFound, ShopError } from '@loop-petal/service-kit/http/errors';
import { Router } from 'express';
import { z } from 'zod';
import type { Context } from './context.ts';
import { setSession } from './request-facts.ts';
import type { ProviderName } from './social-provider.ts';
import { finishSocialSignIn, startSocialSignIn } from './social-sign-in.ts';

const Returned = z.object({ code: z.string().min(1).max(4000), state: z.string().min(1).max(200) });

export const socialRoutes = (ctx: Context) =>
  Router()
    .post('/api/auth/oauth/:provider', async (req, res) => {
      const authUrl = await startSocialSignIn(ctx, caller(req), providerOf(req.params.provider));
      res.json(OauthStartView.parse({ authUrl }));
    })
    .get('/api/auth/oauth/:provider/callback', async (req, res) => {
      const provider = providerOf(req.params.provider);
      const returned = Returned.safeParse(req.query);
      res.set('Referrer-Policy', 'no-referrer');
      try {
        if (!returned.success) throw new ShopError(400, 'social_refused', 'The sign-in was cancelled.');
        setSession(ctx, res, await finishSocialSignIn(ctx, caller(req), provider, returned.data));
        res.redirect(303, `${ctx.settings.publicUrl}/`);
      } catch (error) {
        // the browser stands on this address: a page that can say what happened, not JSON
        if (!(error instanceof ShopError)) ctx.logger.error({ err: error }, 'social sign-in failed');
        const code = error instanceof ShopError ? error.code : 'social_failed';
        res.redirect(303, `${ctx.settings.publicUrl}/?social-error=${encodeURIComponent(code)}`);
      }
    });

function providerOf(value: unknown): ProviderName {
  const provider = OauthProvider.safeParse(value);
  if (!provider.success) throw notFound('This sign-in provider is unknown.');
  return provider.data;
}
