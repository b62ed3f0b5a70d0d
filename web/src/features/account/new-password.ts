import { MIN_PASSWORD_LENGTH } from '@loop-petal/contracts/rules/shop';

const DIFFERENT = "New passwords don't match.";

export const checkRepeated = <Name extends string>(name: Name, password: string, repeated: string) =>
  (password === repeated ? {} : { [name]: DIFFERENT }) as Partial<Record<Name, string>>;

export function passwordError(values: readonly string[], errors: Partial<Record<string, string>>): string {
  if (values.some((value) => !value)) return 'Please fill in all password fields.';
  if (Object.values(errors).includes(DIFFERENT)) return DIFFERENT;
  return `New password must be at least ${MIN_PASSWORD_LENGTH} characters long.`;
}
