import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import {
  formatShopTime,
  momentOfDay,
  momentOfShopClock,
  readerDay,
  shopClock,
  shopDay,
  startOfReaderDay,
  utcDay,
  zoneName,
} from '../src/rules/days.ts';

const LA = 'America/Los_Angeles';
const ZONES = [LA, 'America/New_York', 'Pacific/Guam', 'Pacific/Pago_Pago', 'Asia/Kathmandu', 'UTC'];
const moments = fc.date({ noInvalidDate: true, min: new Date('2020-01-01'), max: new Date('2040-01-01') });

test('a time has a day in the shop’s time zone and one in UTC', () => {
  const moment = new Date('2026-12-05T00:00:00Z');
  expect(shopDay(moment, LA)).toBe('2026-12-04');
  expect(utcDay(moment)).toBe('2026-12-05');
});

test('the reader’s day follows the reader’s time zone', () => {
  fc.assert(
    fc.property(moments, (moment) => {
      const day = readerDay(moment);
      expect(startOfReaderDay(day).getTime()).toBeLessThanOrEqual(moment.getTime());
      expect(startOfReaderDay(day, 1).getTime()).toBeGreaterThan(moment.getTime());
    }),
  );
});

test('the time for a day falls on that day everywhere the shop delivers', () => {
  for (const zone of ZONES.slice(0, 4)) expect(shopDay(momentOfDay('2026-12-31'), zone)).toBe('2026-12-31');
});

test('a local time of the shop converts back to the same time', () => {
  const minutes = moments.map((moment) => new Date(Math.floor(moment.getTime() / 60_000) * 60_000));
  fc.assert(
    fc.property(minutes, fc.constantFrom(...ZONES), (moment, zone) => {
      const back = momentOfShopClock(shopClock(moment, zone), zone);
      expect(shopClock(back, zone)).toBe(shopClock(moment, zone));
      expect(back.getTime()).toBeLessThanOrEqual(moment.getTime());
    }),
  );
  expect(momentOfShopClock('2026-12-05T00:00', LA)).toEqual(new Date('2026-12-05T08:00:00Z'));
  expect(momentOfShopClock('2026-03-08T02:30', LA)).toEqual(new Date('2026-03-08T10:30:00Z'));
  for (const typed of ['', '20261-11-01T00:00', '0002-11-01T00:00', '0000-01-01T00:00', '9999-12-31T23:59'])
    expect(() => momentOfShopClock(typed, LA)).not.toThrow();
  expect(momentOfShopClock('20261-11-01T00:00', LA).getTime()).toBeNaN();
});

test('a deadline includes its time zone', () => {
  expect(formatShopTime(new Date('2026-11-30T20:00:00Z'), LA)).toBe(
    'Monday, November 30, 2026 at 12:00 PM Pacific Time',
  );
  expect(zoneName('America/New_York')).toBe('Eastern Time');
});

/** The only files that may convert times to days. */
const OWNERS = [
  'packages/contracts/src/rules/business-days.ts',
  'packages/contracts/src/rules/days.ts',
  'packages/service-kit/src/runtime/config.ts',
  'packages/web-kit/src/format.ts',
  'packages/web-kit/src/format-long-day.ts',
];
const CONVERSIONS = [
  /toISOString\(\)\s*\.(slice|split|substring|substr)\(/,
  /Intl\.DateTimeFormat|toLocale(Date|Time)String/,
  /get(UTC)?Date\(\)|getUTCDay\(\)/,
  /timeZone: '|AT TIME ZONE '|date_trunc\('day'/i,
];

test('no other file converts a time to a day', () => {
  const root = join(import.meta.dirname, '../../..');
  const found = ['packages', 'services', 'gateway', 'web', 'admin-web']
    .flatMap((folder) => readdirSync(join(root, folder), { recursive: true }).map((file) => join(folder, String(file))))
    .filter((file) => /(^|\/)src\/.*\.tsx?$/.test(file) && !/node_modules|generated|statement-types/.test(file))
    .filter((file) => !OWNERS.includes(file))
    .filter((file) => CONVERSIONS.some((conversion) => conversion.test(readFileSync(join(root, file), 'utf8'))));
  expect(found).toEqual([]);
});
