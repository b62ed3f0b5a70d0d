/** The letters of one writing system per entry: a name that mixes them can imitate another name (UTS 39, 5.2). */
const LETTERS = [
  // Latin with accents, without phonetic letters, which look like other letters.
  'A-Za-z\\u00c0-\\u00d6\\u00d8-\\u00f6\\u00f8-\\u017f\\u018f\\u01a0\\u01a1\\u01af\\u01b0\\u0218-\\u021b\\u0259\\u1e00-\\u1eff',
  ...['Cyrillic', 'Greek', 'Armenian', 'Georgian', 'Hebrew', 'Arabic', 'Devanagari', 'Bengali', 'Tamil', 'Thai'].map(
    (script) => `\\p{Script=${script}}`,
  ),
  // Japanese, Korean and Chinese combine Han with their own scripts.
  '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}ー',
  '\\p{Script=Han}\\p{Script=Hangul}',
  '\\p{Script=Han}\\p{Script=Bopomofo}',
];

export const USERNAME = new RegExp(
  `^(?:${LETTERS.map((letters) => `(?:(?=[\\p{L}\\p{M}])(?!\\p{Default_Ignorable_Code_Point})[${letters}]|[0-9._-])+`).join('|')})$`,
  'u',
);

const LOOKS_LIKE: Readonly<Record<string, string>> = {
  ...pairs('01358', 'olesb'),
  ...pairs('iıłøđðħŧəĸ', 'llloddhtek'),
  ...pairs('абвгекмнопрстухіјѕһԁԛԝ', 'a6brekmhonpctyxljshdqw'),
  ...pairs('αβγεηικνορτυχω', 'abyenlkvoptuxw'),
  æ: 'ae',
  œ: 'oe',
  ß: 'ss',
};

/** Maps names that look alike to the same text. */
export function skeletonOf(name: string): string {
  const plain = name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
  const letters = [...plain].map((char) => LOOKS_LIKE[char] ?? char).join('');
  return letters.replaceAll('rn', 'm').replaceAll('vv', 'w');
}

const OFFICIAL = namesLike(
  ...['admin', 'administrator', 'админ', 'администратор', 'sysadmin', 'root', 'webmaster', 'postmaster', 'hostmaster'],
  ...['support', 'helpdesk', 'staff', 'moderator', 'official', 'loopandpetal', 'looppetal', 'noreply'],
);
/** Reserved as whole names: roles in the shop, and words that have a meaning in programs. */
const WORDS = namesLike(
  ...['system', 'security', 'owner', 'team', 'help', 'service', 'mod', 'info', 'shop', 'workshop', 'artisan', 'packer'],
  ...['billing', 'payments', 'sales', 'contact', 'anonymous', 'deletedcustomer'],
  ...['constructor', 'prototype', 'proto', 'hasownproperty', 'tostring', 'valueof', 'null', 'undefined', 'nan'],
);

export function isReservedName(name: string): boolean {
  const whole = name.replace(/^[\d._-]+|[\d._-]+$/g, '');
  const parts = [name, whole, ...whole.split(/[\d._-]+/)].map(skeletonOf);
  return parts.some((part) => OFFICIAL.has(part)) || [name, whole].some((one) => WORDS.has(skeletonOf(one)));
}

function namesLike(...names: string[]): ReadonlySet<string> {
  return new Set(names.map(skeletonOf));
}

function pairs(from: string, to: string): Record<string, string> {
  return Object.fromEntries([...from].map((char, index) => [char, to[index] ?? '']));
}
