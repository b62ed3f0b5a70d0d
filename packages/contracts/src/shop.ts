/** What an owner renames once. */
export const SHOP_NAME = 'Loop & Petal';
/** Where customers write to, and where the shop's mails come from. */
export const CONTACT_EMAIL = 'hello@loopandpetal.shop';

export const SALES_TAX_RATE = 0.0667;
export const FREE_SHIPPING_ABOVE_CENTS = 75_00;
export const FLAT_SHIPPING_CENTS = 9_99;
export const MAX_LINE_QUANTITY = 99;
export const MIN_PASSWORD_LENGTH = 6;
export const MAKING_BUSINESS_DAYS = { min: 3, max: 5 } as const;
export const CANCEL_WINDOW_HOURS = 24;
export const RETURN_WINDOW_DAYS = 30;
/** The image value that means "no picture yet". */
export const PLACEHOLDER_IMAGE = '/system/marker';
