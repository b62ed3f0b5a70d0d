import type { QueryClient } from '@tanstack/react-query';
import { shopQueries, useIsDemo } from './queries/shop.ts';

/** Fictional content of the demo. Not exported, so that pages get it through the functions below, only in the demo. */
const DEMO_CONTENT = {
  privacyEmail: 'privacy@loopandpetal.shop',
} as const;

export function useDemoContent() {
  return useIsDemo() ? DEMO_CONTENT : null;
}

export function findDemoContent(queryClient: QueryClient) {
  return queryClient.getQueryData(shopQueries.details().queryKey)?.demo ? DEMO_CONTENT : null;
}
