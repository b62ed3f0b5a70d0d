import { isOffered } from '@loop-petal/contracts/rules/pricing';
import type { QuoteView } from '@loop-petal/contracts/shapes/quotes';
import { useShopRules } from '../queries/shop.ts';
import { useOrderPause } from './order-block.ts';

/** Why the offer of a quote can't be accepted right now; null: it can, or the answer is unknown. */
export function useOfferBlock({ shippingMethod }: Pick<QuoteView, 'shippingMethod'>): string | null {
  const shop = useShopRules();
  const pause = useOrderPause();
  if (pause) return `${pause} You can accept this offer when we are open again.`;
  return shop && shippingMethod && !isOffered(shop, shippingMethod)
    ? 'Its shipping service is not available right now. Please ask us to change the offer.'
    : null;
}
