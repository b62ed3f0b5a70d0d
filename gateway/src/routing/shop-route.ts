import { toMoney } from '@loop-petal/contracts/rules/money';
import { FLAT_SHIPPING_CENTS, FREE_SHIPPING_ABOVE_CENTS, SALES_TAX_RATE } from '@loop-petal/contracts/rules/shop';
import { ShopView } from '@loop-petal/contracts/shapes/shop';
import { Router } from 'express';
import type { Context } from '../context.ts';

export const shopRoute = ({ settings, shop, readTestModes }: Context) => {
  const configured = {
    demo: settings.demo,
    currency: 'USD',
    freeShippingAbove: toMoney(FREE_SHIPPING_ABOVE_CENTS),
    flatShipping: toMoney(FLAT_SHIPPING_CENTS),
    taxRate: SALES_TAX_RATE,
    largeOrderAbove: toMoney(settings.largeOrderCents),
    timeZone: settings.timeZone,
    shopUrl: settings.adminHost && settings.publicUrl,
    demoAdmin: settings.demoAdmin,
  };
  return Router().get('/api/shop', async (_req, res) => {
    const view = ShopView.parse({ ...shop.current(), ...configured, ...(await readTestModes()) });
    res.set('Cache-Control', 'no-cache').json(view);
  });
};
