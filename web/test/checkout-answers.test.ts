/** @jest-environment ./packages/web-kit/test/page-environment.mjs */
import { expect, test } from '@jest/globals';
import type { Outcome } from '../src/features/checkout/payment/place-order.ts';
import { answersTo, reduceAnswers } from '../src/features/checkout/payment/use-place-order.ts';

const NONE = { to: null, problem: null, quote: null, promise: null };
const question = { cart: 'two roses', neededBy: '2030-01-10' };
const quote = { totalAmount: '9.00' } as Extract<Outcome, { kind: 'quote-changed' }>['quote'];
const promise = { madeBy: '2030-01-03', from: '2030-01-04', to: '2030-01-09' };
const after = (...outcomes: Outcome[]) =>
  outcomes.reduce(reduceAnswers, reduceAnswers(NONE, { kind: 'asked', question }));
const repriced: Outcome = { kind: 'quote-changed', quote, message: 'Prices changed.' };
const delayed: Outcome = { kind: 'promise-changed', promise, message: 'Later.' };

test('new prices and a later date are both kept, and the last problem is shown', () => {
  expect(after(repriced, delayed)).toEqual({ to: question, quote, promise, problem: 'Later.' });
});

test('paying again for the same cart keeps its prices and hides the problem', () => {
  expect(reduceAnswers(after(repriced), { kind: 'asked', question })).toEqual({ ...NONE, to: question, quote });
});

test('another cart drops the prices and dates, but keeps the problem', () => {
  const other = { ...question, cart: 'one rose' };
  expect(answersTo(other, after(repriced, delayed))).toMatchObject({ quote: null, promise: null, problem: 'Later.' });
});

test('a different day or a newly chosen service drops all responses', () => {
  expect(answersTo({ ...question, neededBy: null }, after(repriced))).toEqual(NONE);
  expect(reduceAnswers(after(repriced), { kind: 'reconsidered' })).toEqual(NONE);
});

test('an order without a response shows that paying again is safe', () => {
  const refused: Outcome = { kind: 'refused', message: 'Gateway timeout', isOpen: true };
  expect(after(refused).problem).toMatch(/You won’t be charged twice/);
  expect(after({ ...refused, isOpen: false }).problem).toBe('Gateway timeout');
});
