/** The names to change when a shop is renamed. */
export const SHOP_NAME = 'Loop & Petal';
/** Where customers write to, and the sender of the shop's mails. */
export const CONTACT_EMAIL = 'hello@loopandpetal.shop';

/** Hundredths of a percent. */
export const SALES_TAX_BASIS_POINTS = 667;
export const SALES_TAX_RATE = SALES_TAX_BASIS_POINTS / 10_000;
export const FREE_SHIPPING_ABOVE_CENTS = 75_00;
export const FLAT_SHIPPING_CENTS = 9_99;
export const MAX_LINE_QUANTITY = 99;
export const MIN_PASSWORD_LENGTH = 6;
/** Where the shop's days begin and end, unless `SHOP_TIME_ZONE` says otherwise. */
export const DEFAULT_TIME_ZONE = 'America/Los_Angeles';
export const MAKING_BUSINESS_DAYS = { min: 3, max: 5 } as const;
export const CANCEL_WINDOW_HOURS = 24;
export const RETURN_WINDOW_DAYS = 30;
/** How long the signed link of an order opens it after its delivery, and of one that was not delivered. */
export const ORDER_LINK_DAYS = { afterDelivery: 90, withoutDelivery: 365 };
/** The password of every account of the demo shop, printed in the README; no other password may be shown. */
export const DEMO_PASSWORD = 'crochet-demo';
/** The value of an image that means "no picture yet". */
export const PLACEHOLDER_IMAGE = '/system/marker';

/** The label of the sales tax in every list of totals, with the rate as a percentage. */
export const salesTaxLabel = (basisPoints: number = SALES_TAX_BASIS_POINTS): string =>
  `Sales Tax (${basisPoints / 100}%)`;
