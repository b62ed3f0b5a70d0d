/** On one day. */
export const MAX_OVERTIME_MINUTES = 480;

interface Overtime {
  day: string;
  minutes: number;
}

/** The overtime after adding minutes on a day; negative minutes are subtracted. */
export function withOvertime(overtime: readonly Overtime[], { day, minutes }: Overtime): Overtime[] {
  const before = overtime.find((one) => one.day === day)?.minutes ?? 0;
  const others = overtime.filter((one) => one.day !== day);
  return before + minutes > 0 ? [...others, { day, minutes: before + minutes }] : others;
}
