import { describe, expect, test } from '@jest/globals';
import { checkAddress, NO_MILITARY, NO_PO_BOX, unreachableZip } from '../src/rules/address.ts';
import { isPrintable, toAscii, toLatin1 } from '../src/rules/latin.ts';
import { cleanZip, compactCode } from '../src/rules/text.ts';
import { findState, stateOfZip, US_STATES } from '../src/rules/us-states.ts';

const address = (changes: object = {}) => ({
  recipientName: 'Rosa Miller',
  addressLine1: '2218 NE Alberta Street',
  addressLine2: null,
  city: 'Portland',
  state: 'OR',
  zipCode: '97211',
  country: 'US',
  ...changes,
});
const errorsOf = (changes: object) => checkAddress(address(changes)).errors;

describe('an address in the United States', () => {
  test.each([
    {},
    { state: 'Oregon' },
    { state: ' or. ' },
    { country: 'United States' },
    { zipCode: '97211-4420' },
    { zipCode: '97211 – 4420' },
    { zipCode: '97 211' },
    { city: "Coeur d'Alene", state: 'ID', zipCode: '83814' },
    { city: '29 Palms', state: 'CA', zipCode: '92277' },
    { city: '1000 Palms', state: 'CA', zipCode: '92276' },
    { city: 'Dallas, TX', state: 'TX', zipCode: '75201' },
    { city: 'O’Fallon', state: 'MO', zipCode: '63366' },
    { city: "St. John's", state: 'AZ', zipCode: '85936' },
    { city: 'Winston-Salem', state: 'NC', zipCode: '27101' },
    { city: 'Cañon City (South)', state: 'CO', zipCode: '81212' },
    { city: 'Box Elder', state: 'SD', zipCode: '57719' },
    { city: 'Pago Pago', state: 'AS', zipCode: '96799' },
    { city: 'Tamuning', state: 'Guam', zipCode: '96913' },
    { city: 'Saipan', state: 'MP', zipCode: '96950' },
    { city: 'San Juan', state: 'PR', zipCode: '00901' },
    { city: 'Charlotte Amalie', state: 'VI', zipCode: '00802' },
    { recipientName: 'Зоя Иванова', addressLine1: 'улица 12, Apt 4' },
    { recipientName: 'Li Wei 李伟' },
  ])('is valid with %j', (changes) => {
    expect(checkAddress(address(changes))).toEqual({ isValid: true, errors: [], warnings: [] });
  });

  test.each([
    [{ country: 'CA' }, 'We ship within the United States only for now.'],
    [{ state: 'Bavaria' }, 'Please enter a valid US state'],
    [{ zipCode: '9721' }, 'Please enter a valid ZIP code, such as 97201 or 97201-1234'],
    [{ zipCode: '00000' }, 'ZIP code 00000 is not in use. Please check it.'],
    [{ city: '12345' }, 'Please enter a valid city'],
    [{ addressLine1: 'x' }, 'Street address is required'],
    [{ recipientName: '山田太郎' }, 'The carrier prints only Latin letters. Please add the name in Latin letters.'],
    [
      { addressLine1: '中山路 12 号' },
      'The carrier prints only Latin letters. Please enter the street address in Latin letters.',
    ],
  ])('with %j is refused', (changes, message) => {
    expect(checkAddress(address(changes))).toEqual({ isValid: false, errors: [message], warnings: [] });
  });

  test('with a ZIP code of another state is accepted with a warning', () => {
    expect(checkAddress(address({ zipCode: '10001' }))).toMatchObject({
      isValid: true,
      warnings: ['ZIP code 10001 is not in Oregon; it belongs to New York.'],
    });
  });
});

describe('a PO box', () => {
  test.each([
    'PO Box 12',
    'P.O. Box 12',
    'P. O. BOX 12',
    'p o box 12',
    'POBox 12',
    'P.O.Box12',
    'P/O Box 12',
    'P0 Box 12',
    'PO-Box 12',
    'P.O. Bx 12',
    'POB 12',
    'P.O.B. 12',
    'P.O. Box No. 12',
    'PO Box #12',
    'Post Office Box 12',
    'Postal Office Box 12',
    'Post Box 12',
    'P.O. Drawer 12',
    'Lock Box 12',
    'Box 12',
    'Drawer 7',
    'PO 1234',
    'Apartado Postal 12',
    'General Delivery',
    '12 Main Street, PO Box 5',
    'ＰＯ Ｂｏｘ 12',
    'P\u200b.O. Box 12',
  ])('is refused with the reason: %s', (addressLine1) => {
    expect(errorsOf({ addressLine1 })).toEqual([NO_PO_BOX]);
  });

  test('is also refused in the second line', () => {
    expect(errorsOf({ addressLine2: 'P.O. Box 12' })).toEqual([NO_PO_BOX]);
  });

  test.each([
    '12 Box Elder Road',
    '5 Boxwood Lane',
    '100 Post Office Road',
    '12 Main Street PMB 34',
    'RR 2 Box 18',
    'HC 1 Box 20',
    '7 Polk Street',
    '99 Pobiner Court',
    '4 Drawer Lane',
    '1 Post Road',
    '12 Lockbourne Road',
  ])('is not a PO box: %s', (addressLine1) => {
    expect(errorsOf({ addressLine1 })).toEqual([]);
  });
});

test.each([
  { addressLine1: 'PSC 3 Box 4120', city: 'APO', state: 'AE', zipCode: '09021' },
  { addressLine1: 'Unit 2050 Box 4190', city: 'FPO', state: 'AP', zipCode: '96338' },
  { city: 'Miami', state: 'AA', zipCode: '34025' },
  { city: 'APO AE', state: 'New York', zipCode: '10001' },
  { state: 'Armed Forces Europe', zipCode: '09021' },
  { zipCode: '09021' },
])('a military address is refused with the reason: %j', (changes) => {
  expect(errorsOf(changes)).toEqual([NO_MILITARY]);
});

test('a ZIP code that no service reaches is detected', () => {
  expect(['97211', '96799', '96913', '00901', '34112', '34201'].map(unreachableZip)).toEqual(Array(6).fill(undefined));
  expect(['09021', '34001', '96338'].map(unreachableZip)).toEqual(Array(3).fill(NO_MILITARY));
  expect(unreachableZip('00000')).toBe('ZIP code 00000 is not in use. Please check it.');
});

test('each ZIP code is in at most one state', () => {
  for (let zip = 0; zip < 100_000; zip++) {
    const owners = US_STATES.filter(({ zips }) => zips.some(([from, to]) => from <= zip && zip <= to));
    if (owners.length > 1) throw new Error(`${zip}: ${owners.map(({ code }) => code)}`);
  }
  expect(stateOfZip('96799')?.code).toBe('AS');
  expect(stateOfZip('96813')?.code).toBe('HI');
  expect(findState('District of Columbia')?.code).toBe('DC');
});

test('pasted numbers are cleaned up', () => {
  expect(compactCode(' 7946 4478—8291 ')).toBe('794644788291');
  expect(compactCode('#30a7-284f')).toBe('30A7284F');
  expect(cleanZip('97201–1234')).toBe('97201-1234');
  expect(cleanZip('９７２０１')).toBe('97201');
  expect(cleanZip(' K1A 0B1')).toBe('K1A 0B1');
});

test('a label transliterates names to printable letters', () => {
  expect(toLatin1('José Müller')).toBe('José Müller');
  expect(toLatin1('Łukasz Dvořák')).toBe('Lukasz Dvorák');
  expect(toLatin1('Anna 🌸')).toBe('Anna');
  expect(toAscii('Цветы')).toBe('Tsvety');
  expect(toAscii('Γιώργος')).toBe('Giorgos');
  expect(toAscii('Йозеф Щукин')).toBe('Yozef Shchukin');
  expect(isPrintable('Nguyễn Văn An')).toBe(true);
  expect(isPrintable('中山路')).toBe(false);
});
