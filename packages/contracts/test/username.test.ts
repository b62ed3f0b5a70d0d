import { expect, test } from '@jest/globals';
import { isReservedName, skeletonOf } from '../src/rules/username.ts';
import { Username } from '../src/shapes/identity.ts';

const accepts = (name: string) => Username.safeParse(name).success && !isReservedName(name);

test.each([
  'rosa',
  'Rosa.Petal_17',
  'Zoë',
  'Ştefan',
  'Nguyễn',
  'мария',
  'Ελένη',
  '花子はなこ',
  '김민준',
  'ana-28',
  'Łucja',
  'teamwork',
])('%s is a username', (name) => expect(accepts(name)).toBe(true));

test.each([
  'аdmin', // Cyrillic а
  'rosа',
  'αdmin', // Greek alpha
  'ʀosa', // a letter of the phonetic alphabet
  'ᴀdmin',
  'ｒosa', // full width
  'Ꭺnna', // Cherokee
  'rosa²',
  'ro٣a',
  'rosa花',
])('%s mixes alphabets, or has letters that are not used in names', (name) =>
  expect(Username.safeParse(name).success).toBe(false),
);

test.each([
  'admın',
  'Admin',
  'admin.',
  '_A.D.M.I.N_',
  'adm1n',
  'admín',
  'admin2',
  '1-admin',
  'аdmіn',
  'админ',
  'constructor',
  '__proto__',
  'Support',
  '5upp0rt',
  'support-team',
  'the_Admin',
  'loop-petal',
  'LoopAndPetal',
])('%s looks like a name of the shop', (name) => expect(isReservedName(name)).toBe(true));

test('look-alike names have the same skeleton', () => {
  for (const [one, other] of [
    ['ivy', '1vy'],
    ['ivy', 'Lvy'],
    ['rosa', 'r0sа'],
    ['tomas', 'Tomás'],
    ['emma', 'ernma'],
    ['lena', 'łęna'],
  ] as const) {
    expect(skeletonOf(one)).toBe(skeletonOf(other));
  }
  expect(skeletonOf('rosa')).not.toBe(skeletonOf('rosie'));
});
