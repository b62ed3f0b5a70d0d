import type { ArtisanView } from '@loop-petal/contracts/shapes/production';
import { changedFields } from '../../../layout/forms/changed-fields.ts';
import type { ArtisanBody, WhatIf } from '../queries.ts';

export type Artisan = ArtisanView;

export const WEEKDAYS = [
  { key: 'mon', label: 'Mon' },
  { key: 'tue', label: 'Tue' },
  { key: 'wed', label: 'Wed' },
  { key: 'thu', label: 'Thu' },
  { key: 'fri', label: 'Fri' },
  { key: 'sat', label: 'Sat' },
  { key: 'sun', label: 'Sun' },
] as const;

/** The form's values; an empty user name or password is not sent. */
export type ArtisanValues = Required<Omit<ArtisanBody, 'addedOvertime'>>;

export const newArtisan: ArtisanValues = {
  name: '',
  email: '',
  username: '',
  password: '',
  minutesPerWeekday: { mon: 360, tue: 360, wed: 360, thu: 360, fri: 360, sat: 0, sun: 0 },
  timeOff: [],
  overtime: [],
  workingHours: { from: '09:00', to: '17:00' },
  categories: [],
  products: [],
  active: true,
};

export const valuesOf = ({ id: _, openJobs: __, username, ...artisan }: Artisan): ArtisanValues => ({
  ...artisan,
  username: username ?? '',
  password: '',
});

/** The request body of a new or changed artisan. */
export function bodyOf(values: ArtisanValues, before?: ArtisanValues): Partial<ArtisanBody> {
  const { username, password, ...rest } = before ? changedFields(before, values) : values;
  // A new account needs both; a renamed one needs no password.
  return {
    ...rest,
    ...(username || (password && values.username) ? { username: values.username } : {}),
    ...(password ? { password } : {}),
  };
}

/** The preview request; null when the change doesn't affect the schedule, or a day is missing. */
export function whatIfOf(artisanId: string, before: ArtisanValues, values: ArtisanValues): WhatIf | null {
  const { timeOff, overtime, minutesPerWeekday, active } = changedFields(before, values);
  const isComplete =
    values.timeOff.every(({ from, to }) => from && to && from <= to) &&
    values.overtime.every(({ day, minutes }) => day && minutes > 0) &&
    Object.values(values.minutesPerWeekday).every((minutes) => Number.isInteger(minutes) && minutes >= 0);
  const change = {
    ...(timeOff && { timeOff }),
    ...(overtime && { overtime }),
    ...(minutesPerWeekday && { minutesPerWeekday }),
    ...(active !== undefined && { active }),
  };
  return isComplete && Object.keys(change).length > 0 ? { artisanId, ...change } : null;
}
