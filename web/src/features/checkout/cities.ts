/** The larger cities of each US state, for suggestions. */
const US: Record<string, string> = {
  Alabama: 'Birmingham|Dothan|Hoover|Huntsville|Mobile|Montgomery',
};

export function citiesOf(country: string, state: string): string[] {
  return country === 'US' ? (US[state]?.split('|') ?? []) : [];
}
