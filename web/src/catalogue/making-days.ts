import { formatMakingDays, MAKING_BUSINESS_DAYS } from '@loop-petal/contracts/rules/shop';
import { useShopRules } from '../queries/shop.ts';

/** `3-5 business days` */
export const useMakingDays = (): string => formatMakingDays(useShopRules()?.makingDays ?? MAKING_BUSINESS_DAYS);
