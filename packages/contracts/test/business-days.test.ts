import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { addBusinessDays, dayAt, dayNumber, isBusinessDay, isHoliday, weekdayOf } from '../src/rules/business-days.ts';
import { shopDay } from '../src/rules/days.ts';
import { addOpenDays, deliveryWindow, usuallyMadeBy } from '../src/rules/delivery-window.ts';
import { findShippingService, SHIPPING_SERVICES } from '../src/rules/shipping-services.ts';

const anyDay = fc.integer({ min: dayNumber('1990-01-01'), max: dayNumber('2100-12-31') });

function holidaysOf(year: number): string[] {
  const days = Array.from({ length: 366 }, (_, index) => dayAt(dayNumber(`${year}-01-01`) + index));
  return days.filter((day) => day.startsWith(`${year}-`) && isHoliday(dayNumber(day)));
}

describe('business days', () => {
  test.each([
    [2021, '01-01 01-18 02-15 05-31 06-18 07-05 09-06 10-11 11-11 11-25 12-24 12-31'],
    [2022, '01-17 02-21 05-30 06-20 07-04 09-05 10-10 11-11 11-24 12-26'],
    [2026, '01-01 01-19 02-16 05-25 06-19 07-03 09-07 10-12 11-11 11-26 12-25'],
    [2027, '01-01 01-18 02-15 05-31 06-18 07-05 09-06 10-11 11-11 11-25 12-24 12-31'],
  ])('exclude the federal holidays of %d as the Office of Personnel Management lists them', (year, listed) => {
    expect(holidaysOf(year)).toEqual(listed.split(' ').map((day) => `${year}-${day}`));
  });

  test('are Mondays to Fridays, 248 to 252 in any year', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1972, max: 2200 }), (year) => {
        const first = dayNumber(`${year}-01-01`);
        const length = dayNumber(`${year + 1}-01-01`) - first;
        const days = Array.from({ length }, (_, index) => first + index).filter(isBusinessDay);
        expect(days.every((day) => weekdayOf(day) >= 1 && weekdayOf(day) <= 5)).toBe(true);
        expect(days.length).toBeGreaterThanOrEqual(248);
        expect(days.length).toBeLessThanOrEqual(252);
      }),
    );
  });

  test('are counted individually', () => {
    fc.assert(
      fc.property(anyDay, fc.integer({ min: 0, max: 60 }), (from, days) => {
        const to = dayNumber(addBusinessDays(dayAt(from), days));
        expect(isBusinessDay(to)).toBe(true);
        const after = Array.from({ length: to - from }, (_, index) => from + 1 + index).filter(isBusinessDay);
        expect(after.length).toBe(days === 0 && !isBusinessDay(from) ? 1 : days);
      }),
    );
  });

  test('skip Thanksgiving', () => {
    expect(addBusinessDays('2026-11-25', 1)).toBe('2026-11-27');
    expect(addBusinessDays('2026-11-26', 0)).toBe('2026-11-27');
  });
});

test('business days follow the shop’s time zone', () => {
  expect(shopDay(new Date('2026-12-01T07:59:00Z'), 'America/Los_Angeles')).toBe('2026-11-30');
  expect(shopDay(new Date('2026-12-01T08:00:00Z'), 'America/Los_Angeles')).toBe('2026-12-01');
});

describe('a delivery window', () => {
  test('counts the carrier’s business days from the last production day', () => {
    const ground = findShippingService('FEDEX_GROUND');
    if (!ground) throw new Error('no ground service');
    expect(deliveryWindow('2026-12-23', ground)).toEqual({ from: '2026-12-24', to: '2026-12-31' });
  });

  test('is never earlier for a later production day', () => {
    fc.assert(
      fc.property(anyDay, fc.nat(30), fc.constantFrom(...SHIPPING_SERVICES), (day, later, service) => {
        const [early, late] = [day, day + later].map((madeBy) => deliveryWindow(dayAt(madeBy), service));
        if (!early || !late) throw new Error('no window');
        expect(early.from <= late.from && early.to <= late.to && early.from <= early.to).toBe(true);
        expect(early.from > dayAt(day)).toBe(true);
      }),
    );
  });
});

test('the usual production days don’t count days on which the shop is closed', () => {
  const closed = { from: '2026-06-03', to: '2026-06-09', message: 'Gone', takesOrders: true };
  const makingDays = { min: 3, max: 5 };
  expect(usuallyMadeBy('2026-06-01', { makingDays, closed: null })).toBe('2026-06-08');
  expect(usuallyMadeBy('2026-06-01', { makingDays, closed })).toBe('2026-06-15');
  expect(addOpenDays('2026-06-05', 0, closed)).toBe('2026-06-10');
});
