import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { formatDay, formatDays } from '../src/rules/format-days.ts';

const days = fc
  .date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const withWeekday = new Intl.DateTimeFormat('en-US', {
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  timeZone: 'UTC',
});

test('a day reads as in American English, without a comma', () => {
  expect(formatDay('2026-12-03')).toBe('Thu, Dec 3');
  fc.assert(fc.property(days, (day) => expect(formatDay(day)).toBe(withWeekday.format(new Date(day)))));
});

test('a range within a month shows the month once', () => {
  expect(formatDays('2026-12-05', '2026-12-08')).toBe('Dec 5–8');
  expect(formatDays('2026-11-30', '2026-12-02')).toBe('Nov 30–Dec 2');
  expect(formatDays('2026-12-05', '2027-12-05')).toBe('Dec 5–Dec 5');
  expect(formatDays('2026-12-05', '2026-12-05')).toBe('Dec 5');
});
