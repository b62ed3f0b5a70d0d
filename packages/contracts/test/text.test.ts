import { describe, expect, test } from '@jest/globals';
import { cleanText, isBlank, isSameName, toKey, visibleLength } from '../src/rules/text.ts';
import { CreateCategoryRequest, CreateOfferRequest, CreateVariationRequest } from '../src/shapes/catalog.ts';
import { CannedReplyRequest, SendChatRequest } from '../src/shapes/chat.ts';
import { AddressFields, NewPassword, Username } from '../src/shapes/identity.ts';
import { ContactRequest } from '../src/shapes/notifications.ts';
import { PlaceOrderRequest } from '../src/shapes/orders.ts';

const INVISIBLE = [
  '\u3164',
  '\uffa0',
  '\u115f',
  '\u1160',
  '\u200b',
  '\u200d',
  '\u2060',
  '\u2800',
  '\u00ad',
  '\u034f',
  '\u061c',
  '\u17b4',
  '\u180e',
  '\u202e',
  '\u2066',
  '\ufe0f',
  '\ufeff',
  '\ufff9',
  '\u{e0041}',
  '\u{e0100}',
  '\u{1d173}',
  '\u0007',
  '\u0085',
  '\u00a0',
];

describe('a text without visible characters', () => {
  test.each(INVISIBLE)('%j is blank', (sign) => {
    expect(isBlank(sign.repeat(12))).toBe(true);
    expect(isBlank(` ${sign} ${sign}`)).toBe(true);
  });

  const fields = {
    'recipient name': AddressFields.shape.recipientName,
    phone: AddressFields.shape.phone,
    'user name': Username,
    password: NewPassword,
    'customer name': PlaceOrderRequest.shape.customerName,
    city: PlaceOrderRequest.shape.city,
    category: CreateCategoryRequest.shape.name,
    'offer title': CreateOfferRequest.shape.title,
    color: CreateVariationRequest.shape.colorName,
    'contact message': ContactRequest.shape.message,
    'chat message': SendChatRequest.shape.message,
    'canned reply': CannedReplyRequest.shape.text,
  };
  test.each(Object.entries(fields))('is refused as %s', (_, schema) => {
    expect(INVISIBLE.filter((sign) => schema.safeParse(sign.repeat(12)).success)).toEqual([]);
  });

  test('does not satisfy a minimum length', () => {
    expect(AddressFields.shape.recipientName.safeParse('A\u3164').success).toBe(false);
    expect(AddressFields.shape.addressLine1.safeParse('1\u200d\u200d\u200d\u200d').success).toBe(false);
    expect(visibleLength('Zoë\u200b')).toBe(3);
  });
});

test('stored text is composed and keeps combining characters', () => {
  expect(cleanText(' Zoe\u0308\u200b ')).toBe('Zoë');
  expect(cleanText('\u202a+1 503 555 0100\u202c')).toBe('+1 503 555 0100');
  expect(cleanText('Rose ❤️')).toBe('Rose ❤️');
  expect(cleanText('🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}')).toHaveLength(14);
  expect(cleanText('می\u200cخواهم')).toBe('می\u200cخواهم');
  expect(cleanText('\u200b'.repeat(100_000))).toBe('');
});

test('names that look the same compare as equal', () => {
  expect(isSameName('Rosé', 'ROSE\u0301')).toBe(true);
  expect(isSameName('SUMMER', ' ｓummer\u00ad')).toBe(true);
  expect(isSameName('Rose', null)).toBe(false);
  expect(toKey('Ada\u200d')).toBe('ada');
});

test('user names allow the marks of their script but no hidden characters', () => {
  for (const name of ['प्रिया', 'นภัสสร', 'Zoe\u0308', 'ada.l-b_1']) expect(Username.safeParse(name).success).toBe(true);
  for (const name of ['a\u3164da', 'a\u200dda', 'ada lin']) expect(Username.safeParse(name).success).toBe(false);
});
