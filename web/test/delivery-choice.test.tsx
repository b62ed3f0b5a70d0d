/** @jest-environment ./packages/web-kit/test/page-environment.mjs */
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import type { PromiseView } from '@loop-petal/contracts/shapes/promises';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { DeliveryChoice } from '../src/features/checkout/delivery/delivery-choice.tsx';
import { RateChoice } from '../src/features/checkout/delivery/rate-choice.tsx';
import { useDelivery } from '../src/features/checkout/delivery/use-delivery.ts';
import type { Rate } from '../src/features/checkout/queries.ts';
import { saveNeededBy } from '../src/promises/needed-by.ts';
import { line } from './samples.ts';
import { expectAccessible, Refusal, shopAnswers, show } from './storefront.tsx';

const YEAR = new Date().getFullYear() + 1;
const [SOON, LATE] = [`${YEAR}-01-07`, `${YEAR}-01-13`];
const rates = [
  { service: 'FEDEX_GROUND', serviceName: 'FedEx Ground', cost: '9.99', transitTime: '1-5 business days' },
  { service: 'FEDEX_2_DAY', serviceName: 'FedEx 2Day', cost: '12.99', transitTime: '2 business days' },
].map((rate) => ({ ...rate, currency: 'USD', deliveryDate: null }) as Rate);

function Choice({ newer = null, given = rates }: { newer?: PromiseView | null; given?: Rate[] }) {
  const delivery = useDelivery({ lines: [line], given, newer, zipCode: '', neededBy: null });
  return <DeliveryChoice delivery={delivery} onSelect={({ service }) => delivery.choose(service)} />;
}

const promised = {
  madeBy: `${YEAR}-01-05`,
  services: {
    FEDEX_GROUND: { from: `${YEAR}-01-06`, to: LATE, possible: true },
    FEDEX_2_DAY: { from: SOON, to: SOON, possible: true },
  },
  earliest: SOON,
  suggestions: [],
};

beforeEach(() => shopAnswers({ 'POST /api/promises': promised }));
afterEach(() => saveNeededBy(null));
const method = (name: RegExp) => screen.getByRole('radio', { name });

test('each method has its days and the first is preselected, accessibly', async () => {
  show(<Choice />);
  expect(await screen.findByText('1-5 business days, arrives Jan 6–13')).toBeVisible();
  expect(screen.getByText('2 business days, arrives Jan 7')).toBeVisible();
  expect(method(/FedEx Ground/)).toBeChecked();
  await userEvent.click(method(/FedEx 2Day/));
  expect(method(/FedEx 2Day/)).toBeChecked();
  await expectAccessible();
});

test('without an artisan, it can be ordered, but no method has a day', async () => {
  shopAnswers({
    'POST /api/promises': { ...promised, madeBy: null, lacking: 'artisan', services: {}, earliest: null },
  });
  show(<Choice given={rates.map((rate) => ({ ...rate, deliveryDate: '2030-01-07T00:00:00.000Z' }))} />);
  expect(await screen.findByText('1-5 business days')).toBeVisible();
  expect(method(/FedEx Ground/)).toBeChecked();
  expect(screen.queryByText(/arrives|Jan/)).not.toBeInTheDocument();
  expect(screen.queryByText(/remove them/)).not.toBeInTheDocument();
});

test('at the same price the faster method comes first, and overnight methods show their hour', async () => {
  const rate = { currency: 'USD', deliveryDate: null, transitTime: '' };
  const given = [
    { ...rate, service: 'FEDEX_GROUND', serviceName: 'FedEx Ground', cost: '9.99' },
    { ...rate, service: 'FEDEX_EXPRESS_SAVER', serviceName: 'FedEx Express Saver', cost: '9.99' },
    { ...rate, service: 'STANDARD_OVERNIGHT', serviceName: 'FedEx Standard Overnight', cost: '19.99' },
    { ...rate, service: 'PRIORITY_OVERNIGHT', serviceName: 'FedEx Priority Overnight', cost: '25.99' },
  ].map((one) => ({ rate: one as Rate, isLate: false }));
  show(<RateChoice rates={given} selected={given[0]} onSelect={() => undefined} />);
  const names = screen.getAllByRole('radio').map((radio) => radio.closest('label')?.textContent);
  expect(names).toEqual([
    expect.stringMatching(/^FedEx Express Saver/),
    expect.stringMatching(/^FedEx Ground/),
    expect.stringMatching(/^FedEx Standard Overnight.*by 3:00 PM/),
    expect.stringMatching(/^FedEx Priority Overnight.*by 10:30 AM/),
  ]);
  expect(method(/FedEx Ground/)).toBeChecked();
});

test('a method that is too late is disabled with its latest day, and the next one is preselected', async () => {
  saveNeededBy(SOON);
  show(<Choice />);
  expect(await screen.findByText(/^Could arrive as late as \w{3}, Jan 13$/)).toBeVisible();
  expect(method(/FedEx Ground/)).toBeDisabled();
  expect(method(/FedEx 2Day/)).toBeChecked();
});

test('when no method is on time, none is preselected', async () => {
  saveNeededBy(`${YEAR}-01-02`);
  show(<Choice />);
  expect(await screen.findByText(/is too soon for these flowers/)).toBeVisible();
  for (const radio of screen.getAllByRole('radio')) expect(radio).not.toBeChecked();
});

test('a later date from the shop replaces the chosen method’s', async () => {
  show(<Choice newer={{ madeBy: SOON, from: LATE, to: `${YEAR}-01-15` }} />);
  expect(await screen.findByText('1-5 business days, arrives Jan 13–15')).toBeVisible();
});

test('while production is unavailable, the methods show the carrier’s time and can be chosen', () => {
  shopAnswers({ 'POST /api/promises': () => new Refusal(503, '') });
  saveNeededBy(SOON);
  show(<Choice />);
  expect(screen.getByText('1-5 business days')).toBeVisible();
  expect(method(/FedEx Ground/)).toBeChecked();
});
