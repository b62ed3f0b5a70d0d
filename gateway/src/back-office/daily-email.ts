import { shopClock } from '@loop-petal/contracts/rules/days';
import { createLoop } from '@loop-petal/service-kit/runtime/background-loop';
import type { ShopSettings } from '../routing/shop-settings.ts';
import type { BackOffice } from './service-clients.ts';
import { collectToday } from './today.ts';

const CHECK_MS = 60_000;
/** A gateway that starts later than this no longer sends that day's email. */
const HOURS_LATE = 3;
/** While a service does not answer, the email waits this many minutes for it. */
const MAX_WAITS = 10;

interface DailyEmailOptions {
  backOffice: BackOffice;
  shop: Pick<ShopSettings, 'current'>;
  /** Used until the owner sets a time zone. */
  timeZone: string;
  now: () => Date;
}

/**
 * Sends the owner's daily email at the hour in the settings. Every gateway does this; notifications queues only the
 * first email of a day. It is sent from here because only the gateway reaches all services whose lists it contains.
 */
export function createDailyEmailCheck({ backOffice, shop, timeZone, now }: DailyEmailOptions): () => Promise<void> {
  let sentDay = '';
  let waits = 0;
  return async () => {
    const { ownerEmails, timeZone: zone } = shop.current();
    const { dailyHour } = ownerEmails;
    const [day = '', time = ''] = shopClock(now(), zone ?? timeZone).split('T');
    const hoursLate = Number(time.split(':', 1)[0]) - (dailyHour ?? Number.POSITIVE_INFINITY);
    if (day === sentDay || !(hoursLate >= 0 && hoursLate < HOURS_LATE)) return;
    const { today, unanswered } = await collectToday(backOffice);
    if (unanswered.length > 0 && waits++ < MAX_WAITS) return;
    const body = { day, today, leftOut: unanswered };
    await backOffice.services.notifications.call('POST /internal/daily-emails', { body });
    sentDay = day;
    waits = 0;
  };
}

export const createDailyEmail = (options: DailyEmailOptions) =>
  createLoop({
    name: 'sending the daily email',
    everyMs: CHECK_MS,
    logger: options.backOffice.logger,
    run: createDailyEmailCheck(options),
  });
