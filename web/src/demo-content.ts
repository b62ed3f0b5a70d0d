import { SHOP_NAME } from '@loop-petal/contracts/rules/shop';
import type { QueryClient } from '@tanstack/react-query';
import { shopQueries, useIsDemo } from './queries/shop.ts';

/** Fictional content of the demo. Not exported, so that pages get it through the functions below, only in the demo. */
const DEMO_CONTENT = {
  story: `${SHOP_NAME} began with one sunflower, crocheted on a train for a friend whose cat ate every bouquet. She kept it. Her neighbors asked for more. We are still at it.`,
  statistics: [
    { value: '500+', label: 'happy customers' },
    { value: '75+', label: 'designs' },
  ],
  principles: [
    {
      title: 'Our mission',
      text: 'We want the thought behind a flower to last. And we want the people who make it to earn a fair wage.',
    },
    {
      title: 'Our business model',
      text: 'We are a dropshipping shop with a face: instead of keeping stock, we work with artisan partners who crochet each piece to order and ship it directly to you. We look after the shop, the service and the guarantee. They look after the stitches.',
    },
  ],
  fairPay: { title: 'Fair pay', text: 'Artisans set their own price for each piece.' },
  pictureNote: 'The pictures in this demo shop are computer renderings, made for it. No flower was photographed.',
  privacyEmail: 'privacy@loopandpetal.shop',
} as const;

export function useDemoContent() {
  return useIsDemo() ? DEMO_CONTENT : null;
}

export function findDemoContent(queryClient: QueryClient) {
  return queryClient.getQueryData(shopQueries.details().queryKey)?.demo ? DEMO_CONTENT : null;
}
