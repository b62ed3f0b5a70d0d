import { compactCode, toKey } from './text.ts';

export interface State {
  code: string;
  name: string;
  /** Five-digit ZIP codes, as ranges. */
  zips: readonly (readonly [number, number])[];
  /** Additional business days of every service, compared with the mainland. */
  extraTransitDays?: number;
  /** A military address, to which only the postal service delivers. */
  isMilitary?: boolean;
}

/**
 * The states, districts, territories and military destinations (USPS Publication 65): code, name, ZIP codes or their first
 * three digits, additional transit days or `military`.
 */
const TABLE = `
AL, Alabama, 350-369
AK, Alaska, 995-999
AS, American Samoa, 96799, +8
AZ, Arizona, 850-865
AR, Arkansas, 716-729
CA, California, 900-961
CO, Colorado, 800-816
CT, Connecticut, 060-069
DE, Delaware, 197-199
DC, District of Columbia, 200 202-205 569
FL, Florida, 320-339 341-349
GA, Georgia, 300-319 398-399
GU, Guam, 96910-96932, +6
HI, Hawaii, 96700-96798 968
ID, Idaho, 832-838
IL, Illinois, 600-629
IN, Indiana, 460-479
IA, Iowa, 500-528
KS, Kansas, 660-679
KY, Kentucky, 400-427
LA, Louisiana, 700-714
ME, Maine, 039-049
MD, Maryland, 206-219
MA, Massachusetts, 010-027 055
MI, Michigan, 480-499
MN, Minnesota, 550-567
MS, Mississippi, 386-397
MO, Missouri, 630-658
MT, Montana, 590-599
NE, Nebraska, 680-693
NV, Nevada, 889-898
NH, New Hampshire, 030-038
NJ, New Jersey, 070-089
NM, New Mexico, 870-884
NY, New York, 005 100-149
NC, North Carolina, 270-289
ND, North Dakota, 580-588
MP, Northern Mariana Islands, 96950-96952, +8
OH, Ohio, 430-459
OK, Oklahoma, 730-731 734-749
OR, Oregon, 970-979
PA, Pennsylvania, 150-196
PR, Puerto Rico, 006-007 009, +3
RI, Rhode Island, 028-029
SC, South Carolina, 290-299
SD, South Dakota, 570-577
TN, Tennessee, 370-385
TX, Texas, 733 750-799 885
UT, Utah, 840-847
VT, Vermont, 050-054 056-059
VA, Virginia, 201 220-246
VI, Virgin Islands, 008, +4
WA, Washington, 980-994
WV, West Virginia, 247-268
WI, Wisconsin, 530-549
WY, Wyoming, 820-831
AA, Armed Forces Americas, 340, military
AE, Armed Forces Europe, 090-098, military
AP, Armed Forces Pacific, 962-966, military`;

export const US_STATES: readonly State[] = TABLE.trim()
  .split('\n')
  .map((row) => {
    const [code = '', name = '', zips = '', extra] = row.split(', ');
    return {
      code,
      name,
      zips: zips.split(' ').map(parseRange),
      ...(extra?.startsWith('+') && { extraTransitDays: Number(extra) }),
      ...(extra === 'military' && { isMilitary: true }),
    };
  });

function parseRange(range: string): [number, number] {
  const [from = '', to = from] = range.split('-');
  return [Number(from.padEnd(5, '0')), Number(to.padEnd(5, '9'))];
}

export function findState(text: string): State | undefined {
  const wanted = toKey(text).replace(/[^a-z]+/g, ' ');
  const code = wanted.replaceAll(' ', '').toUpperCase();
  return US_STATES.find((state) => state.code === code || state.name.toLowerCase() === wanted.trim());
}

/** The state of a five- or nine-digit ZIP code; undefined for an unused one. */
export function stateOfZip(zip: string): State | undefined {
  const five = Number(compactCode(zip).slice(0, 5));
  return US_STATES.find(({ zips }) => zips.some(([from, to]) => from <= five && five <= to));
}
