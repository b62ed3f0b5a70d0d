import { describe, expect, test } from '@jest/globals';
import { dayNumber } from '@loop-petal/contracts/rules/business-days';
import { lostDays } from '../../src/forecast/absence.ts';
import { learnAbsence } from '../../src/forecast/learn-absence.ts';
import { learnDeliveries } from '../../src/forecast/learn-deliveries.ts';
import { learnMinutes, type WorkedPiece } from '../../src/forecast/learn-minutes.ts';
import { TODAY } from '../schedule/schedule-inputs.ts';

describe('lost days', () => {
  test('have a distribution whose mean approaches the lost share', () => {
    const absence = { begins: 0.02, goesOn: 0.5, isAbsent: false };
    const { chancesAmong, share } = lostDays(absence);
    const of40 = chancesAmong(40);
    expect(of40.reduce((sum, chance) => sum + chance, 0)).toBeCloseTo(1, 4);
    const mean = of40.reduce((sum, chance, days) => sum + chance * days, 0);
    expect(mean / 40).toBeCloseTo(share, 2);
  });

  test('are proportionally more frequent among several artisans', () => {
    const absence = { begins: 0.1, goesOn: 0.5, isAbsent: false };
    expect(lostDays(absence, 2).chancesAmong(1)[1]).toBeCloseTo(0.19);
    expect(lostDays(absence).chancesAmong(1)[1]).toBeCloseTo(0.1);
  });

  test('are more likely for an artisan who is absent', () => {
    const absence = { begins: 0.02, goesOn: 0.5 };
    expect(lostDays({ ...absence, isAbsent: true }).chancesAmong(1)[1]).toBeCloseTo(0.5);
    expect(lostDays({ ...absence, isAbsent: false }).chancesAmong(1)[1]).toBeCloseTo(0.02);
  });
});

describe('learning', () => {
  const today = dayNumber(TODAY);
  const worked = (times: number, minutes: (n: number) => number, finishedOn = today): WorkedPiece[] =>
    Array.from({ length: times }, (_, n) => ({
      artisanId: 'ivy',
      productId: 'rose',
      recipeMinutes: 100,
      workedMinutes: minutes(n),
      finishedOn,
    }));

  test('uses the recipe before there are finished pieces', () => {
    expect(learnMinutes([], today).estimateFor('ivy', 'rose')).toMatchObject({ log: 0, spread: 0.3 });
  });

  test('corrects a recipe that is a quarter too short after forty pieces', () => {
    const { log } = learnMinutes(
      worked(40, () => 125),
      today,
    ).estimateFor('ivy', 'rose');
    expect(Math.exp(log)).toBeGreaterThan(1.22);
    expect(Math.exp(log)).toBeLessThan(1.26);
  });

  test('expects a new artisan to take as long as others for a product', () => {
    const { estimateFor } = learnMinutes(
      worked(40, () => 125),
      today,
    );
    expect(estimateFor('june', 'rose').log).toBeGreaterThan(estimateFor('june', 'lily').log - 1e-9);
    expect(estimateFor('june', 'rose').uncertainty).toBeGreaterThan(estimateFor('ivy', 'rose').uncertainty);
  });

  test('discounts pieces from before a change', () => {
    const pieces = [...worked(40, () => 100, today - 200), ...worked(20, () => 150)];
    expect(Math.exp(learnMinutes(pieces, today).estimateFor('ivy', 'rose').log)).toBeGreaterThan(1.35);
  });

  test('measures the spread', () => {
    const { spread } = learnMinutes(
      worked(200, (n) => (n % 2 ? 110 : 90)),
      today,
    ).estimateFor('ivy', 'rose');
    expect(spread).toBeGreaterThan(0.09);
    expect(spread).toBeLessThan(0.15);
  });

  test('shrinks the absence of each artisan toward the shop’s', () => {
    const days = { daysAfterPresence: 200, daysAfterAbsence: 20, goneOn: 10, isAbsent: false };
    const learned = learnAbsence([
      { artisanId: 'ivy', begun: 20, ...days },
      { artisanId: 'june', begun: 0, ...days },
    ]);
    const [ivy, june] = [learned.get('ivy'), learned.get('june')];
    expect(ivy?.begins).toBeLessThan(0.1);
    expect(ivy?.begins).toBeGreaterThan(june?.begins ?? 1);
    expect(june?.begins).toBeGreaterThan(0);
    expect(ivy?.goesOn).toBeCloseTo(0.5);
  });

  test('estimates how late deliveries arrive', () => {
    const delaysOf = learnDeliveries(
      Array.from({ length: 50 }, (_, n) => ({ materialId: 'yarn', daysLate: n % 2 ? 3 : 0 })),
    );
    expect(delaysOf('yarn').reduce((sum, chance) => sum + chance, 0)).toBeCloseTo(1);
    expect(delaysOf('yarn')[3]).toBeGreaterThan(0.4);
    expect(delaysOf('wire')[3]).toBeGreaterThan(0.3);
  });
});
