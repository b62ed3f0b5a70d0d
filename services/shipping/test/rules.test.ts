import { describe, expect, test } from '@jest/globals';
import { DEFAULT_SETTINGS } from '@loop-petal/contracts/shapes/settings';
import { createSandboxCarrier } from '../src/carriers/sandbox-carrier.ts';
import { isTrackingNumber, newTrackingNumber } from '../src/carriers/tracking-number.ts';
import { renderLabel } from '../src/shipments/label.ts';
import { isLabelLinkValid, signLabelLink } from '../src/shipments/label-link.ts';
import { pdfTexts } from './pdf-texts.ts';

describe('a tracking number of the sandbox carrier', () => {
  test('is recognized, and is refused with one mistyped digit', () => {
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

  test('opens its label for only an hour', () => {
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

test('a label has the shop’s name and address from the settings', async () => {
  const shipment = { trackingNumber: 'LP1234567890', service: 'FEDEX_GROUND', parcel: 1, parcels: 1, address: null };
  const label = async (settings: object) =>
    pdfTexts(await renderLabel(shipment as never, { ...DEFAULT_SETTINGS, ...settings }));
  expect(await label({})).toMatch(/Loop & Petal/);
  expect(await label({})).not.toMatch(/Portland/);
  const own = await label({ name: 'Fern & Fig', address: '12 Alder St, Salem, OR 97301' });
  expect(own).toMatch(/Fern & Fig[\s\S]*12 Alder St, Salem, OR 97301/);
  expect(own).not.toMatch(/Loop & Petal|Portland/);
});
