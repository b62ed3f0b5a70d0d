import { toMoney } from '@loop-petal/contracts/rules/money';
import { findShippingService } from '@loop-petal/contracts/rules/shipping-services';
import { ContentPage, ContentView } from '@loop-petal/contracts/shapes/content';
import type { Settings } from '@loop-petal/contracts/shapes/settings';
import { ShopView } from '@loop-petal/contracts/shapes/shop';
import { notFound } from '@loop-petal/service-kit/http/errors';
import { Router } from 'express';
import type { Context } from '../context.ts';

export const shopRoute = ({ settings, shop, readTestModes }: Context) => {
  const configured = {
    demo: settings.demo,
    currency: 'USD',
    shopUrl: settings.adminHost && settings.publicUrl,
    demoAdmin: settings.demoAdmin,
    ...(settings.largeOrderCents !== undefined && { largeOrderAbove: toMoney(settings.largeOrderCents) }),
  };
  return Router()
    .get('/api/shop', async (_req, res) => {
      const current = shop.current();
      const view = ShopView.parse({
        ...{ ...current, timeZone: current.timeZone ?? settings.timeZone },
        ...{ ...priceViews(current), ...configured, ...(await readTestModes()) },
      });
      res.set('Cache-Control', 'no-cache').json(view);
    })
    .get('/api/content/:page', (req, res) => {
      const page = ContentPage.safeParse(req.params.page);
      if (!page.success) throw notFound('Page not found');
      res.set('Cache-Control', 'no-cache').json(ContentView.parse(shop.content(page.data)));
    });
};

const priceViews = ({ taxRates, services, pickup }: Settings) => ({
  pickup: pickup ?? undefined,
  taxRate: Number(taxRates.default) / 100,
  services: services.map((service) => ({ ...service, name: findShippingService(service.code)?.name })),
});
