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

const prefixes = (...ranges: [number, number][]) =>
  ranges.map(([from, to]): [number, number] => [from * 100, to * 100 + 99]);

/** The states, districts, territories and military destinations with their ZIP codes (USPS Publication 65). */
export const US_STATES: readonly State[] = [
  { code: 'AL', name: 'Alabama', zips: prefixes([350, 369]) },
  { code: 'AK', name: 'Alaska', zips: prefixes([995, 999]) },
  { code: 'AS', name: 'American Samoa', zips: [[96799, 96799]], extraTransitDays: 8 },
  { code: 'AZ', name: 'Arizona', zips: prefixes([850, 865]) },
  {
    code: 'AR',
    name: 'Arkansas',
    zips: prefixes([716, 729]),
  },
  { code: 'CA', name: 'California', zips: prefixes([900, 961]) },
  { code: 'CO', name: 'Colorado', zips: prefixes([800, 816]) },
  { code: 'CT', name: 'Connecticut', zips: prefixes([60, 69]) },
  { code: 'DE', name: 'Delaware', zips: prefixes([197, 199]) },
  {
    code: 'DC',
    name: 'District of Columbia',
    zips: prefixes([200, 200], [202, 205], [569, 569]),
  },
  { code: 'FL', name: 'Florida', zips: prefixes([320, 339], [341, 349]) },
  {
    code: 'GA',
    name: 'Georgia',
    zips: prefixes([300, 319], [398, 399]),
  },
  { code: 'GU', name: 'Guam', zips: [[96910, 96932]], extraTransitDays: 6 },
  {
    code: 'HI',
    name: 'Hawaii',
    zips: [
      [96700, 96798],
      [96800, 96899],
    ],
  },
  { code: 'ID', name: 'Idaho', zips: prefixes([832, 838]) },
  { code: 'IL', name: 'Illinois', zips: prefixes([600, 629]) },
  { code: 'IN', name: 'Indiana', zips: prefixes([460, 479]) },
  { code: 'IA', name: 'Iowa', zips: prefixes([500, 528]) },
  { code: 'KS', name: 'Kansas', zips: prefixes([660, 679]) },
  { code: 'KY', name: 'Kentucky', zips: prefixes([400, 427]) },
  { code: 'LA', name: 'Louisiana', zips: prefixes([700, 714]) },
  { code: 'ME', name: 'Maine', zips: prefixes([39, 49]) },
  { code: 'MD', name: 'Maryland', zips: prefixes([206, 219]) },
  {
    code: 'MA',
    name: 'Massachusetts',
    zips: prefixes([10, 27], [55, 55]),
  },
  { code: 'MI', name: 'Michigan', zips: prefixes([480, 499]) },
  { code: 'MN', name: 'Minnesota', zips: prefixes([550, 567]) },
  { code: 'MS', name: 'Mississippi', zips: prefixes([386, 397]) },
  { code: 'MO', name: 'Missouri', zips: prefixes([630, 658]) },
  { code: 'MT', name: 'Montana', zips: prefixes([590, 599]) },
  { code: 'NE', name: 'Nebraska', zips: prefixes([680, 693]) },
  { code: 'NV', name: 'Nevada', zips: prefixes([889, 898]) },
  { code: 'NH', name: 'New Hampshire', zips: prefixes([30, 38]) },
  { code: 'NJ', name: 'New Jersey', zips: prefixes([70, 89]) },
  { code: 'NM', name: 'New Mexico', zips: prefixes([870, 884]) },
  {
    code: 'NY',
    name: 'New York',
    zips: prefixes([5, 5], [100, 149]),
  },
  { code: 'NC', name: 'North Carolina', zips: prefixes([270, 289]) },
  { code: 'ND', name: 'North Dakota', zips: prefixes([580, 588]) },
  { code: 'MP', name: 'Northern Mariana Islands', zips: [[96950, 96952]], extraTransitDays: 8 },
  { code: 'OH', name: 'Ohio', zips: prefixes([430, 459]) },
  {
    code: 'OK',
    name: 'Oklahoma',
    zips: prefixes([730, 731], [734, 749]),
  },
  { code: 'OR', name: 'Oregon', zips: prefixes([970, 979]) },
  { code: 'PA', name: 'Pennsylvania', zips: prefixes([150, 196]) },
  {
    code: 'PR',
    name: 'Puerto Rico',
    zips: prefixes([6, 7], [9, 9]),
    extraTransitDays: 3,
  },
  { code: 'RI', name: 'Rhode Island', zips: prefixes([28, 29]) },
  { code: 'SC', name: 'South Carolina', zips: prefixes([290, 299]) },
  { code: 'SD', name: 'South Dakota', zips: prefixes([570, 577]) },
  { code: 'TN', name: 'Tennessee', zips: prefixes([370, 385]) },
  {
    code: 'TX',
    name: 'Texas',
    zips: prefixes([733, 733], [750, 799], [885, 885]),
  },
  { code: 'UT', name: 'Utah', zips: prefixes([840, 847]) },
  {
    code: 'VT',
    name: 'Vermont',
    zips: prefixes([50, 54], [56, 59]),
  },
  {
    code: 'VA',
    name: 'Virginia',
    zips: prefixes([201, 201], [220, 246]),
  },
  { code: 'VI', name: 'Virgin Islands', zips: prefixes([8, 8]), extraTransitDays: 4 },
  { code: 'WA', name: 'Washington', zips: prefixes([980, 994]) },
  { code: 'WV', name: 'West Virginia', zips: prefixes([247, 268]) },
  { code: 'WI', name: 'Wisconsin', zips: prefixes([530, 549]) },
  { code: 'WY', name: 'Wyoming', zips: prefixes([820, 831]) },
  { code: 'AA', name: 'Armed Forces Americas', zips: prefixes([340, 340]), isMilitary: true },
  { code: 'AE', name: 'Armed Forces Europe', zips: prefixes([90, 98]), isMilitary: true },
  { code: 'AP', name: 'Armed Forces Pacific', zips: prefixes([962, 966]), isMilitary: true },
];

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
