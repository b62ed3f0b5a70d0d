const DIFFERENT = "New passwords don't match.";

/** The fault of a repeated password that is another one. */
export const differing = <Name extends string>(name: Name, password: string, repeated: string) =>
  (password === repeated ? {} : { [name]: DIFFERENT }) as Partial<Record<Name, string>>;

/** What is said of the faults of a form for a new password, the most helpful one first. */
export function passwordFault(values: readonly string[], faults: Partial<Record<string, string>>): string {
  if (values.some((value) => !value)) return 'Please fill in all password fields.';
  const messages = Object.values(faults);
  return (messages.includes(DIFFERENT) ? DIFFERENT : messages[0]) ?? '';
}
