import { describe, expect, test } from '@jest/globals';
import { addBusinessDays, dayAt, dayNumber, isBusinessDay } from '@loop-petal/contracts/rules/business-days';
import { shopClock, shopDay } from '@loop-petal/contracts/rules/days';
import { deliveryWindow, promiseByFasterService } from '@loop-petal/contracts/rules/delivery-window';
import { fasterServices, SHIPPING_SERVICES } from '@loop-petal/contracts/rules/shipping-services';
import fc from 'fast-check';
import { answerDeadline, decisionWithoutAnswer } from '../src/delays/delay.ts';
import { isDaytime, nextMorning, questionTime } from '../src/delays/question-time.ts';

const number = fc.integer({ min: dayNumber('2026-01-01'), max: dayNumber('2030-12-31') });
const madeOn = (day: number) => ({ madeBy: dayAt(day) });

describe('no answer from the customer', () => {
  test('counts as consent to a first delay of 30 days, but not of 31', () => {
    fc.assert(
      fc.property(number, fc.integer({ min: 1, max: 400 }), (day, delay) => {
        const meaning = decisionWithoutAnswer(madeOn(day), madeOn(day + delay), 0);
        expect(meaning).toBe(delay <= 30 ? 'keep' : 'cancel');
      }),
    );
    expect(decisionWithoutAnswer({ madeBy: '2026-12-03' }, { madeBy: '2027-01-02' }, 0)).toBe('keep');
    expect(decisionWithoutAnswer({ madeBy: '2026-12-03' }, { madeBy: '2027-01-03' }, 0)).toBe('cancel');
  });

  test('counts as a cancellation after any additional delay', () => {
    fc.assert(
      fc.property(number, fc.integer({ min: 1, max: 400 }), fc.integer({ min: 1, max: 5 }), (day, delay, earlier) => {
        expect(decisionWithoutAnswer(madeOn(day), madeOn(day + delay), earlier)).toBe('cancel');
      }),
    );
  });
});

test('customers are asked at 9 AM of a business day, four hours to five days after the order is late', () => {
  const zone = fc.constantFrom('America/Los_Angeles', 'America/New_York', 'Pacific/Honolulu');
  const moment = fc.date({ min: new Date('2026-01-01'), max: new Date('2030-12-31'), noInvalidDate: true });
  fc.assert(
    fc.property(moment, zone, (late, timeZone) => {
      const at = questionTime(late, timeZone);
      const hours = (at.getTime() - late.getTime()) / 3_600_000;
      expect(shopClock(at, timeZone).slice(11)).toBe('09:00');
      expect(isBusinessDay(dayNumber(shopDay(at, timeZone)))).toBe(true);
      expect(hours).toBeGreaterThanOrEqual(4);
      expect(hours).toBeLessThan(5 * 24 + 5);
      expect(isDaytime(at, timeZone)).toBe(true);
      expect(nextMorning(at, timeZone)).toEqual(at);
    }),
  );
  const [pacific, utc] = ['America/Los_Angeles', (text: string) => new Date(`${text}:00Z`)];
  expect(questionTime(utc('2026-12-01T13:00'), pacific)).toEqual(utc('2026-12-01T17:00'));
  expect(questionTime(utc('2026-12-01T13:01'), pacific)).toEqual(utc('2026-12-02T17:00'));
  expect(questionTime(utc('2026-12-04T20:00'), pacific)).toEqual(utc('2026-12-07T17:00'));
  expect(questionTime(utc('2026-11-26T18:00'), pacific)).toEqual(utc('2026-11-27T17:00'));
  const daytimes = ['2026-12-01T16:59', '2026-12-01T17:00', '2026-12-02T01:59', '2026-12-02T02:00', '2026-12-05T18:00'];
  expect(daytimes.map((text) => isDaytime(utc(text), pacific))).toEqual([false, true, true, false, false]);
});

test('an answer is accepted until the promised day, and for at least two days', () => {
  const asked = new Date('2026-11-23T18:00:00Z');
  expect(answerDeadline({ madeBy: '2026-12-03' }, asked)).toEqual(new Date('2026-12-03T20:00:00Z'));
  expect(answerDeadline({ madeBy: '2026-11-24' }, asked)).toEqual(new Date('2026-11-25T18:00:00Z'));
  expect(answerDeadline({ madeBy: '2026-11-20' }, asked)).toEqual(new Date('2026-11-25T18:00:00Z'));
});

test('faster shipping of a late order keeps its last delivery day and gives the saved days to production', () => {
  const service = fc.constantFrom(...SHIPPING_SERVICES);
  fc.assert(
    fc.property(number, service, service, (day, paid, faster) => {
      fc.pre(fasterServices(paid).includes(faster));
      const madeBy = addBusinessDays(dayAt(day), 0);
      const promise = { madeBy, ...deliveryWindow(madeBy, paid) };
      const late = promiseByFasterService(promise, true, faster);
      expect(late.to).toBe(promise.to);
      expect(late.madeBy > promise.madeBy).toBe(true);
      expect(deliveryWindow(addBusinessDays(late.madeBy, 1), faster).to > promise.to).toBe(true);
      const inTime = promiseByFasterService(promise, false, faster);
      expect(inTime.madeBy).toBe(promise.madeBy);
      expect(inTime.to < promise.to).toBe(true);
    }),
  );
});
