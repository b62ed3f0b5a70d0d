const CYRILLIC =
  'а a б b в v г g д d е e ё yo ж zh з z и i й y к k л l м m н n о o п p р r с s т t у u ф f х kh ц ts ч ch ш sh щ shch ъ - ы y ь - э e ю yu я ya і i ї yi є ye ґ g ў u ђ dj ј j љ lj њ nj ћ c џ dz ѓ g ќ k ѕ dz';
const GREEK = 'α a β v γ g δ d ε e ζ z η i θ th ι i κ k λ l μ m ν n ξ x ο o π p ρ r σ s ς s τ t υ y φ f χ ch ψ ps ω o';
const LATIN = 'ł l đ d ð d þ th ø o æ ae œ oe ß ss ı i ŋ n ħ h ŧ t ə e';
const words = `${CYRILLIC} ${GREEK} ${LATIN}`.split(' ');
const LETTERS = new Map(words.flatMap((word, at) => (at % 2 === 0 ? [[word, words[at + 1] ?? '']] : [])));

/** Transliterates Latin, Cyrillic and Greek to the letters A to Z; other scripts are unchanged. */
export function toAscii(text: string): string {
  if (/^[ -~]*$/.test(text)) return text;
  // Done before marks are dropped, because й and ё are separate letters, not и and е with marks.
  const spelled = [...text.normalize('NFC')].map(transcribe).join('');
  return [...spelled.normalize('NFKD').replace(/\p{M}/gu, '')].map(transcribe).join('');
}

function transcribe(letter: string): string {
  const lower = letter.toLowerCase();
  const latin = LETTERS.get(lower)?.replace('-', '');
  if (latin === undefined) return letter;
  return lower === letter ? latin : latin.charAt(0).toUpperCase() + latin.slice(1);
}

/** A text as printed on labels: characters outside Latin-1 are transliterated or dropped. */
export const toLatin1 = (text: string): string =>
  [...text.normalize('NFC')]
    .map((sign) => (isLatin1(sign) ? sign : [...toAscii(sign)].filter(isLatin1).join('')))
    .join('')
    .trim();

const isLatin1 = (sign: string): boolean => /^[\x20-\x7e\xa1-\xac\xae-\xff]$/.test(sign);

/** Whether a label can print all letters of a text. */
export const isPrintable = (text: string): boolean => !/(?![ -ÿ])\p{L}/u.test(toAscii(text));
