/**
 * Reduces the heading font to the one weight in use, which halves its size, because every first visit waits for it. Run
 * it manually, `node tools/run.mjs packages/web-kit/tools/make-fonts.ts`, after changing the font or the weight.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';

const WEIGHT = 430;
/** The characters of fontsource's `latin` files. */
const LATIN: [number, number?][] = [
  [0x20, 0x7e],
  [0xa0, 0xff],
  [0x131],
  [0x152, 0x153],
  [0x2bb, 0x2bc],
  [0x2c6],
  [0x2da],
  [0x2dc],
  [0x304],
  [0x308],
  [0x329],
  [0x2000, 0x206f],
  [0x20ac],
  [0x2122],
  [0x2191],
  [0x2193],
  [0x2212],
  [0x2215],
  [0xfeff],
  [0xfffd],
];

const source = import.meta.resolve('@fontsource-variable/fraunces/files/fraunces-latin-wght-normal.woff2');
const text = LATIN.flatMap(([first, last = first]) =>
  Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index)),
).join('');
const font = await subsetFont(await readFile(fileURLToPath(source)), text, {
  targetFormat: 'woff2',
  variationAxes: { wght: WEIGHT },
});
await writeFile(new URL(`../fonts/fraunces-latin-${WEIGHT}.woff2`, import.meta.url), font);
