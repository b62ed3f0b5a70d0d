export const SHOP_NAME = 'Loop & Petal';
/** The public contact address, and the sender of the shop's emails. */
export const CONTACT_EMAIL = 'hello@loopandpetal.shop';

/** The default of `taxRates`; the constants below are the defaults of the other settings. */
export const SALES_TAX_PERCENT = '6.67';
export const FREE_SHIPPING_ABOVE_CENTS = 75_00;
export const FLAT_SHIPPING_CENTS = 9_99;
export const GIFT_WRAP_CENTS = 4_99;
export const LARGE_ORDER_CENTS = 2000_00;
/** For larger orders, shoppers contact the shop. */
export const MAX_PAYMENT_CENTS = 100_000_00;
export const MAX_LINE_QUANTITY = 99;
export const MAX_GIFT_MESSAGE = 300;
/** The maximum number of questions per product, and the maximum length of an answer in characters. */
export const MAX_WISHES = 8;
export const MAX_WISH_LENGTH = 200;
export const MAX_PIECE_PICTURES = 6;
export const MAX_PICTURE_BYTES = 5 * 1024 * 1024;
export const MIN_PASSWORD_LENGTH = 6;
export const MAX_EMAIL_LENGTH = 254;
/** The maximum time that the text of a sent email is stored, as stated in the privacy policy. */
export const MAX_EMAIL_KEPT_DAYS = 365;
/** How long a guest's quote without an order is stored after its last message or offer. */
export const KEEP_QUOTES_DAYS = 365;
/** The shop's time zone unless `SHOP_TIME_ZONE` is set. */
export const DEFAULT_TIME_ZONE = 'America/Los_Angeles';
export const MAKING_BUSINESS_DAYS = { min: 3, max: 5 } as const;
export const CANCEL_WINDOW_HOURS = 24;
/** The time in which the owner decides about a large order. Shorter than a card hold, which usually lasts 7 days. */
export const DAYS_TO_ACCEPT = 5;
export const RETURN_WINDOW_DAYS = 30;
/** How long an order's signed link is valid: after delivery or, if never delivered, after the order date. */
export const ORDER_LINK_DAYS = { afterDelivery: 90, withoutDelivery: 365 };
/** The password of all demo accounts, as stated in the README; no other password may be displayed. */
export const DEMO_PASSWORD = 'crochet-demo';
export const PLACEHOLDER_IMAGE = '/system/marker';

/** The label of the sales tax in totals. @param percent null: parcels of the order have different rates */
export const salesTaxLabel = (percent: string | null): string =>
  percent === null ? 'Sales Tax' : `Sales Tax (${Number(percent)}%)`;

/** `3-5 business days` */
export const formatMakingDays = ({ min, max }: { min: number; max: number }): string =>
  `${min === max ? max : `${min}-${max}`} business ${max === 1 ? 'day' : 'days'}`;
