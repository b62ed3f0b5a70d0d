import { formatCents, toCents } from './money.ts';

/** `$75`, or `$75.50` */
export const formatDollars = (money: string): string => formatCents(toCents(money)).replace('.00', '');
