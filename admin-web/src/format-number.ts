const whole = new Intl.NumberFormat('en-US');

/** `12345` becomes `"12,345"`. */
export const formatNumber = (count: number): string => whole.format(count);
