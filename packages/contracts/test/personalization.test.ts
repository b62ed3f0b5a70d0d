import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import {
  answersOf,
  checkWishes,
  countCharacters,
  describeWishes,
  extraMinutesOf,
} from '../src/rules/personalization.ts';
import { PersonalizationRequest, type WishField } from '../src/shapes/personalization.ts';

const text = (fields: Partial<WishField> = {}): WishField => ({
  ...{ key: 'ribbon', label: 'Name on the ribbon', kind: 'text', maxLength: 10, required: true },
  ...{ price: '4.00', minutes: 15, returnable: false, ...fields },
});
const choice: WishField = {
  ...{ key: 'yarn', label: 'Yarn', kind: 'choice', choices: ['Cotton', 'Wool'], required: false },
  ...{ price: '0.00', minutes: 5, returnable: true },
};
const photo: WishField = {
  ...{ key: 'photo', label: 'A photo of your dog', kind: 'picture', required: true },
  ...{ price: '9.00', minutes: 60, returnable: false },
};
const PICTURE = `/api/uploads/0b6f3f3c-6f3e-4f0a-9a57-0f6a4f9b1c11?until=1795000000000&key=${'k'.repeat(43)}`;
const problemOf = (given: Record<string, string>, fields = [text(), choice]) => {
  const checked = checkWishes(fields, given);
  return 'problem' in checked ? checked.problem : undefined;
};

describe('wishes', () => {
  test('are the answers in the order of the questions, without empty ones', () => {
    const checked = checkWishes([text(), choice], { yarn: 'Wool', ribbon: ' Mia ' });
    expect(checked).toEqual({
      wishes: [
        { ...text(), value: 'Mia' },
        { ...choice, value: 'Wool' },
      ],
    });
    expect(checkWishes([choice], { yarn: '' })).toEqual({ wishes: [] });
    expect(checkWishes(undefined, undefined)).toEqual({ wishes: [] });
    expect('wishes' in checked && extraMinutesOf(checked.wishes)).toBe(20);
  });

  test.each([
    [{}, 'ribbon', 'Please answer “Name on the ribbon”.'],
    [{ ribbon: '\u200b\u3164' }, 'ribbon', 'Please answer “Name on the ribbon”.'],
    [{ ribbon: 'Elizabeth II' }, 'ribbon', '“Name on the ribbon” has room for 10 characters.'],
    [{ ribbon: 'Mi\u202ea!' }, 'ribbon', '“Name on the ribbon” has a character that can’t be made.'],
    [{ ribbon: 'Mia\nBea' }, 'ribbon', '“Name on the ribbon” has a character that can’t be made.'],
    [{ ribbon: 'Mi\ud800a' }, 'ribbon', '“Name on the ribbon” has a character that can’t be made.'],
    [{ ribbon: `M${'\u0301'.repeat(200)}a` }, 'ribbon', '“Name on the ribbon” has room for 10 characters.'],
    [{ ribbon: 'Mia', yarn: 'Silk' }, 'yarn', 'Please choose one of the answers to “Yarn”.'],
    [{ ribbon: 'Mia', card: 'x' }, 'card', 'This flower can’t be personalized in this way.'],
  ])('%j does not fit', (given, key, message) => {
    expect(problemOf(given as Record<string, string>)).toEqual({ key, message });
  });

  test('an initial has room for one character', () => {
    const message = '“Name on the ribbon” has room for 1 character.';
    expect(problemOf({ ribbon: 'Mia' }, [text({ maxLength: 1 })])?.message).toBe(message);
  });

  test.each(['お誕生日おめでとう', '👩‍🌾👨‍👩‍👧‍👦🏳️‍🌈', 'Zoe\u0301', '<b>Mia</b>', 'می‌خواهم'])('%s fits', (ribbon) => {
    expect(problemOf({ ribbon }, [text({ maxLength: 10 })])).toBeUndefined();
  });

  test('a picture to work from is the address of an upload, and is named in words', () => {
    const checked = checkWishes([photo], { photo: PICTURE });
    expect(checked).toEqual({ wishes: [{ ...photo, value: PICTURE }] });
    expect('wishes' in checked && describeWishes(checked.wishes)).toBe('A photo of your dog: picture attached');
    expect(problemOf({}, [photo])?.message).toBe('Please answer “A photo of your dog”.');
    expect(problemOf({ photo: '/images/0b6f3f3c-6f3e-4f0a-9a57-0f6a4f9b1c11' }, [photo])?.message).toBe(
      'Please upload a picture for “A photo of your dog”.',
    );
  });

  test('only an unchanged address of this form is a picture', () => {
    const changed = fc
      .tuple(fc.nat(PICTURE.length), fc.nat(3), fc.string({ maxLength: 4 }))
      .map(([at, without, added]) => `${PICTURE.slice(0, at)}${added}${PICTURE.slice(at + without)}`);
    fc.assert(
      fc.property(fc.oneof(changed, fc.string(), fc.webUrl()), (given) => {
        const address = /^\/api\/uploads\/[0-9a-f-]{36}\?until=\d{13}&key=[\w-]{43}$/;
        const isPicture = !('problem' in checkWishes([photo], { photo: given }));
        if (isPicture) expect(given.trim()).toMatch(address);
        expect(problemOf({ ribbon: 'Mia', photo: PICTURE }, [text(), photo])).toBeUndefined();
      }),
    );
  });

  test('a key such as constructor is not an answer', () => {
    expect(problemOf({}, [text({ key: 'constructor', required: false })])).toBeUndefined();
  });

  test('are normalized, and normalizing them again changes nothing, whatever is typed', () => {
    const typed = fc.string({ unit: 'binary', maxLength: 14 });
    fc.assert(
      fc.property(typed, typed, (ribbon, yarn) => {
        const fields = [text({ required: false }), { ...choice, choices: [yarn.trim(), 'Wool'] }];
        const checked = checkWishes(fields, { ribbon, yarn: 'Wool' });
        if ('problem' in checked) return;
        for (const { value } of checked.wishes) {
          expect(countCharacters(value)).toBeLessThanOrEqual(10);
          expect(value).not.toMatch(/[\p{Cc}\p{Bidi_Control}]/u);
          expect(value).toBe(value.normalize('NFC').trim());
        }
        expect(checkWishes(fields, answersOf(checked.wishes))).toEqual(checked);
      }),
    );
  });
});

describe('the questions of a product', () => {
  const asked = { key: 'ribbon', label: 'Name', kind: 'text', maxLength: 10 };

  test('have a price, minutes and returns only when stated', () => {
    expect(PersonalizationRequest.parse([asked])).toEqual([
      { ...asked, required: false, price: '0.00', minutes: 0, returnable: false },
    ]);
    expect(PersonalizationRequest.parse([{ ...asked, price: '4.5' }])).toMatchObject([{ price: '4.50' }]);
  });

  test.each([
    [{ ...asked, key: '__proto__' }],
    [{ ...asked, maxLength: 0 }],
    [{ ...asked, choices: ['a'] }],
    [{ ...asked, price: '-1' }],
    [{ ...asked, price: '1000.01' }],
    [{ ...asked, kind: 'choice', maxLength: undefined, choices: [] }],
    [{ ...asked, kind: 'choice', maxLength: undefined, choices: ['a', 'a'] }],
    [asked, asked],
  ])('%j is refused', (...fields) => {
    expect(PersonalizationRequest.safeParse(fields).success).toBe(false);
  });
});
