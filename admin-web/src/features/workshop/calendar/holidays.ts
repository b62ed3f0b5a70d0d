/** The US federal holidays in the order of the year, as `findHoliday` counts them. */
export const HOLIDAYS: readonly string[] = [
  'New Year’s Day',
  'Martin Luther King Jr. Day',
  'Presidents’ Day',
  'Memorial Day',
  'Juneteenth',
  'Independence Day',
  'Labor Day',
  'Columbus Day',
  'Veterans Day',
  'Thanksgiving',
  'Christmas Day',
];
