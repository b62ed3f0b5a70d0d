import { MIN_PASSWORD_LENGTH } from '@loop-petal/contracts/rules/shop';

const DIFFERENT = "New passwords don't match.";

/** The fault of a repeated password that differs. */
export const differing = <Name extends string>(name: Name, password: string, repeated: string) =>
  (password === repeated ? {} : { [name]: DIFFERENT }) as Partial<Record<Name, string>>;

/** One message for the faults of a form for a new password: the most helpful one. */
export function passwordFault(values: readonly string[], faults: Partial<Record<string, string>>): string {
  if (values.some((value) => !value)) return 'Please fill in all password fields.';
  if (Object.values(faults).includes(DIFFERENT)) return DIFFERENT;
  return `New password must be at least ${MIN_PASSWORD_LENGTH} characters long.`;
}
