/** What an owner renames once. */
export const SHOP_NAME = 'Loop & Petal';
/** Where customers write to, and where the shop's mails come from. */
export const CONTACT_EMAIL = 'hello@loopandpetal.shop';

/** Hundredths of a percent. */
export const SALES_TAX_BASIS_POINTS = 667;
export const SALES_TAX_RATE = SALES_TAX_BASIS_POINTS / 10_000;
export const FREE_SHIPPING_ABOVE_CENTS = 75_00;
export const FLAT_SHIPPING_CENTS = 9_99;
export const MAX_LINE_QUANTITY = 99;
export const MIN_PASSWORD_LENGTH = 6;
export const MAKING_BUSINESS_DAYS = { min: 3, max: 5 } as const;
export const CANCEL_WINDOW_HOURS = 24;
export const RETURN_WINDOW_DAYS = 30;
/** Of every account of the demo shop, printed in the README: the one password that may ever be shown. */
export const DEMO_PASSWORD = 'crochet-demo';
/** The image value that means "no picture yet". */
export const PLACEHOLDER_IMAGE = '/system/marker';

/** How every list of sums names the sales tax, with the rate as a percentage. */
export const salesTaxLabel = (basisPoints: number = SALES_TAX_BASIS_POINTS): string =>
  `Sales Tax (${basisPoints / 100}%)`;
