import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { checkAddress } from '../src/addresses/address.ts';
import { US_STATES } from '../src/addresses/us-states.ts';
import { createSandboxCarrier } from '../src/carriers/sandbox-carrier.ts';
import { isTrackingNumber, newTrackingNumber } from '../src/carriers/tracking-number.ts';
import { addBusinessDays } from '../src/rates/delivery-dates.ts';
import { ratesFor } from '../src/rates/rates.ts';
import { isLabelLinkValid, signLabelLink } from '../src/shipments/label-link.ts';

const address = (changes: object = {}) => ({
  addressLine1: '2218 NE Alberta Street',
  city: 'Portland',
  state: 'OR',
  zipCode: '97211',
  country: 'US',
  ...changes,
});

describe('an address in the United States', () => {
  test.each([
    {},
    { state: 'Oregon' },
    { country: 'United States' },
    { zipCode: '97211-4420' },
    { city: "Coeur d'Alene" },
  ])('is valid with %p', (changes) => {
    expect(checkAddress(address(changes)).errors).toEqual([]);
  });

  test.each([
    [{ country: 'CA' }, 'We ship within the United States only for now.'],
    [{ state: 'Bavaria' }, 'Please enter a valid US state'],
    [{ zipCode: '9721' }, 'Please enter a valid ZIP code, such as 97201 or 97201-1234'],
    [{ city: '12345' }, 'Please enter a valid city'],
    [{ addressLine1: 'x' }, 'Street address is required'],
  ])('with %p is refused', (changes, message) => {
    expect(checkAddress(address(changes))).toMatchObject({ isValid: false, errors: [message] });
  });

  test('whose ZIP code lies in another state is accepted with a warning', () => {
    expect(checkAddress(address({ zipCode: '10001' }))).toMatchObject({
      isValid: true,
      warnings: ['ZIP code 10001 is not in Oregon; it belongs to New York.'],
    });
  });

  test('has a ZIP prefix that belongs to one state at most', () => {
    for (let prefix = 0; prefix < 1000; prefix++) {
      const owners = US_STATES.filter(({ zips }) => zips.some(([from, to]) => from <= prefix && prefix <= to));
      expect(owners.map(({ code }) => code).slice(1)).toEqual([]);
    }
  });
});

describe('the shipping rates of a cart', () => {
  const now = new Date('2026-05-11T12:00:00Z');

  test('list ground first, at a flat price per shipment, then the others from the cheapest', () => {
    const rates = ratesFor({ subtotalCents: 75_00, shipments: 2 }, now);
    expect(rates.map(({ service, cost }) => [service, cost])).toEqual([
      ['FEDEX_GROUND', '19.98'],
      ['FEDEX_EXPRESS_SAVER', '19.98'],
      ['FEDEX_2_DAY', '25.98'],
      ['STANDARD_OVERNIGHT', '39.98'],
      ['PRIORITY_OVERNIGHT', '51.98'],
    ]);
  });

  test('promise a delivery date after the days of making and of transit, in business days', () => {
    const [ground] = ratesFor({ subtotalCents: 75_01, shipments: 1 }, now);
    expect(ground).toMatchObject({
      cost: '0.00',
      transitTime: '1-5 business days',
      deliveryDate: '2026-05-25T12:00:00.000Z',
    });
  });

  test('never promise a delivery on a weekend', () => {
    fc.assert(
      fc.property(
        fc.date({ noInvalidDate: true, min: new Date(0), max: new Date('2100-01-01') }),
        fc.integer({ min: 1, max: 40 }),
        (from, days) => {
          expect([0, 6]).not.toContain(addBusinessDays(from, days).getUTCDay());
        },
      ),
    );
  });
});

describe('a tracking number of the sandbox carrier', () => {
  test('is recognised, and is refused with one digit mistyped', () => {
    for (let round = 0; round < 200; round++) {
      const number = newTrackingNumber();
      expect(isTrackingNumber(number)).toBe(true);
      const position = 2 + (round % 10);
      const other = String((Number(number[position]) + 1) % 10);
      expect(isTrackingNumber(number.slice(0, position) + other + number.slice(position + 1))).toBe(false);
    }
  });
});

describe('a parcel of the sandbox carrier', () => {
  const HOUR = 60 * 60 * 1000;
  const parcel = (destinationZip: string) => ({
    trackingNumber: 'LP00000000000',
    service: 'FEDEX_2_DAY' as const,
    destination: 'Portland, OR',
    destinationZip,
    createdAt: new Date('2026-05-11T00:00:00Z'),
  });
  const stagesAfter = async (hours: number, speed = 1, zip = '97211') => {
    const now = new Date(parcel(zip).createdAt.getTime() + hours * HOUR);
    return (await createSandboxCarrier(speed).track(parcel(zip), now)).map(({ stage }) => stage);
  };

  test('reaches each stage by the clock until it is delivered', async () => {
    expect(await stagesAfter(0)).toEqual(['Label created']);
    expect(await stagesAfter(10)).toEqual(['Label created', 'Picked up']);
    expect((await stagesAfter(48)).at(-1)).toBe('Delivered');
  });

  test('moves 720 times faster at speed 720', async () => {
    expect((await stagesAfter(48 / 720, 720)).at(-1)).toBe('Delivered');
  });

  test('to Ketchikan is delayed by a storm and arrives later', async () => {
    expect((await stagesAfter(30, 1, '99901')).at(-1)).toBe('Exception: delayed');
    expect((await stagesAfter(48, 1, '99901')).at(-1)).toBe('Exception: delayed');
    expect((await stagesAfter(96, 1, '99901')).at(-1)).toBe('Delivered');
  });
});

describe('a label link', () => {
  const secret = 's'.repeat(32);
  const now = new Date('2026-05-11T12:00:00Z');
  const query = Object.fromEntries(new URLSearchParams(signLabelLink(secret, 'one', now).split('?')[1]));

  test('opens its label for an hour and not longer', () => {
    expect(isLabelLinkValid(secret, 'one', query, now)).toBe(true);
    expect(isLabelLinkValid(secret, 'one', query, new Date(now.getTime() + 61 * 60_000))).toBe(false);
  });

  test('is refused for another label, another secret, a changed expiry and without a signature', () => {
    expect(isLabelLinkValid(secret, 'two', query, now)).toBe(false);
    expect(isLabelLinkValid('t'.repeat(32), 'one', query, now)).toBe(false);
    expect(isLabelLinkValid(secret, 'one', { ...query, expires: Number(query.expires) + 1 }, now)).toBe(false);
    expect(isLabelLinkValid(secret, 'one', {}, now)).toBe(false);
  });
});
