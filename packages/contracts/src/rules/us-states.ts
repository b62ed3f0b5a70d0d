interface State {
  code: string;
  name: string;
  /** First three digits of its ZIP codes, as ranges. */
  zips: readonly (readonly [number, number])[];
}

/** The states, districts and territories with ZIP codes and their three-digit prefixes (USPS Publication 65 ranges). */
export const US_STATES: readonly State[] = [
  { code: 'AL', name: 'Alabama', zips: [[350, 369]] },
  { code: 'AK', name: 'Alaska', zips: [[995, 999]] },
  { code: 'AZ', name: 'Arizona', zips: [[850, 865]] },
  {
    code: 'AR',
    name: 'Arkansas',
    zips: [[716, 729]],
  },
  { code: 'CA', name: 'California', zips: [[900, 961]] },
  { code: 'CO', name: 'Colorado', zips: [[800, 816]] },
  { code: 'CT', name: 'Connecticut', zips: [[60, 69]] },
  { code: 'DE', name: 'Delaware', zips: [[197, 199]] },
  {
    code: 'DC',
    name: 'District of Columbia',
    zips: [
      [200, 200],
      [202, 205],
      [569, 569],
    ],
  },
  { code: 'FL', name: 'Florida', zips: [[320, 349]] },
  {
    code: 'GA',
    name: 'Georgia',
    zips: [
      [300, 319],
      [398, 399],
    ],
  },
  { code: 'HI', name: 'Hawaii', zips: [[967, 968]] },
  { code: 'ID', name: 'Idaho', zips: [[832, 838]] },
  { code: 'IL', name: 'Illinois', zips: [[600, 629]] },
  { code: 'IN', name: 'Indiana', zips: [[460, 479]] },
  { code: 'IA', name: 'Iowa', zips: [[500, 528]] },
  { code: 'KS', name: 'Kansas', zips: [[660, 679]] },
  { code: 'KY', name: 'Kentucky', zips: [[400, 427]] },
  { code: 'LA', name: 'Louisiana', zips: [[700, 714]] },
  { code: 'ME', name: 'Maine', zips: [[39, 49]] },
  { code: 'MD', name: 'Maryland', zips: [[206, 219]] },
  {
    code: 'MA',
    name: 'Massachusetts',
    zips: [
      [10, 27],
      [55, 55],
    ],
  },
  { code: 'MI', name: 'Michigan', zips: [[480, 499]] },
  { code: 'MN', name: 'Minnesota', zips: [[550, 567]] },
  { code: 'MS', name: 'Mississippi', zips: [[386, 397]] },
  { code: 'MO', name: 'Missouri', zips: [[630, 658]] },
  { code: 'MT', name: 'Montana', zips: [[590, 599]] },
  { code: 'NE', name: 'Nebraska', zips: [[680, 693]] },
  { code: 'NV', name: 'Nevada', zips: [[889, 898]] },
  { code: 'NH', name: 'New Hampshire', zips: [[30, 38]] },
  { code: 'NJ', name: 'New Jersey', zips: [[70, 89]] },
  { code: 'NM', name: 'New Mexico', zips: [[870, 884]] },
  {
    code: 'NY',
    name: 'New York',
    zips: [
      [5, 5],
      [100, 149],
    ],
  },
  { code: 'NC', name: 'North Carolina', zips: [[270, 289]] },
  { code: 'ND', name: 'North Dakota', zips: [[580, 588]] },
  { code: 'OH', name: 'Ohio', zips: [[430, 459]] },
  {
    code: 'OK',
    name: 'Oklahoma',
    zips: [
      [730, 731],
      [734, 749],
    ],
  },
  { code: 'OR', name: 'Oregon', zips: [[970, 979]] },
  { code: 'PA', name: 'Pennsylvania', zips: [[150, 196]] },
  {
    code: 'PR',
    name: 'Puerto Rico',
    zips: [
      [6, 7],
      [9, 9],
    ],
  },
  { code: 'RI', name: 'Rhode Island', zips: [[28, 29]] },
  { code: 'SC', name: 'South Carolina', zips: [[290, 299]] },
  { code: 'SD', name: 'South Dakota', zips: [[570, 577]] },
  { code: 'TN', name: 'Tennessee', zips: [[370, 385]] },
  {
    code: 'TX',
    name: 'Texas',
    zips: [
      [733, 733],
      [750, 799],
      [885, 885],
    ],
  },
  { code: 'UT', name: 'Utah', zips: [[840, 847]] },
  {
    code: 'VT',
    name: 'Vermont',
    zips: [
      [50, 54],
      [56, 59],
    ],
  },
  {
    code: 'VA',
    name: 'Virginia',
    zips: [
      [201, 201],
      [220, 246],
    ],
  },
  { code: 'VI', name: 'Virgin Islands', zips: [[8, 8]] },
  { code: 'WA', name: 'Washington', zips: [[980, 994]] },
  { code: 'WV', name: 'West Virginia', zips: [[247, 268]] },
  { code: 'WI', name: 'Wisconsin', zips: [[530, 549]] },
  { code: 'WY', name: 'Wyoming', zips: [[820, 831]] },
];

/** By code or by name, ignoring case. */
export function findState(text: string): State | undefined {
  const wanted = text.trim().toLowerCase();
  return US_STATES.find(({ code, name }) => code.toLowerCase() === wanted || name.toLowerCase() === wanted);
}

/** Whether a ZIP code of five or nine digits lies in the state. */
export function isZipOf(state: State, zip: string): boolean {
  const prefix = Number(zip.slice(0, 3));
  return state.zips.some(([from, to]) => from <= prefix && prefix <= to);
}

/** The state that a ZIP code lies in. */
export function stateOfZip(zip: string): State | undefined {
  return US_STATES.find((state) => isZipOf(state, zip));
}
