import { expect, test } from '@jest/globals';
import { AS_COMPUTED } from '../../src/forecast/learn-reliability.ts';
import { countAttendance } from '../../src/learning/attendance.ts';
import type { DuePromise } from '../../src/learning/learning-store.ts';
import { keptOf100, measureReliability } from '../../src/learning/promise-record.ts';

const due = (readyOn: string | null, more: Partial<DuePromise> = {}): DuePromise => ({
  madeBy: '2026-06-03',
  isCancelled: false,
  readyOn,
  forecast: {
    plannedMadeBy: '2026-06-01',
    level: 95,
    chances: [0.7, 0.92, 0.96, 0.99],
    reliability: AS_COMPUTED,
    workDays: 1,
  },
  ...more,
});
const times = <T>(count: number, one: T): T[] => Array.from({ length: count }, () => one);

test('the percentage of kept promises is known after fifty promises, covers the last hundred, and is rounded down', () => {
  expect(keptOf100(times(49, due('2026-06-03')))).toBeNull();
  expect(keptOf100(times(50, due('2026-06-03')))).toBe(100);
  const broken = [due('2026-06-04'), due(null), due('2026-06-01', { isCancelled: true })];
  expect(keptOf100([...broken, ...times(57, due('2026-06-02')), ...times(90, due('2026-06-04'))])).toBe(57);
  expect(keptOf100([...broken, ...times(57, due('2026-06-02'))])).toBe(95);
});

test('each level is measured by the day it would have promised', () => {
  const all = [due('2026-06-01'), due('2026-06-02'), due('2026-06-03'), due(null), due('2026-06-04')];
  expect(measureReliability(all)).toEqual([
    { level: 80, orders: 5, promised: 92, kept: 40 },
    { level: 90, orders: 5, promised: 92, kept: 40 },
    { level: 95, orders: 5, promised: 96, kept: 60 },
    { level: 98, orders: 5, promised: 99, kept: 80 },
  ]);
  expect(measureReliability([])[0]).toEqual({ level: 80, orders: 0, promised: null, kept: null });
});

test('attendance counts working days after presence and absence, without planned time off and weekends', () => {
  const week = { mon: 480, tue: 480, wed: 480, thu: 480, fri: 480, sat: 0, sun: 0 };
  const timeOff = [
    { from: '2026-06-03', to: '2026-06-08', isPlanned: false },
    { from: '2026-06-10', to: '2026-06-10', isPlanned: true },
    { from: '2026-06-12', to: '2026-06-12' },
  ];
  const lena = { id: 'lena', minutesPerWeekday: week, timeOff };
  // present on June 1, 2, 9 and 11, absent on 3, 4, 5 and 8
  expect(countAttendance(lena, '2026-06-01', '2026-06-14')).toEqual({
    artisanId: 'lena',
    daysAfterPresence: 4,
    begun: 1,
    daysAfterAbsence: 4,
    goneOn: 3,
    isAbsent: false,
  });
  expect(countAttendance(lena, '2026-06-01', '2026-06-05').isAbsent).toBe(true);
  expect(countAttendance(lena, '2026-06-20', '2026-06-05').daysAfterPresence).toBe(0);
});
