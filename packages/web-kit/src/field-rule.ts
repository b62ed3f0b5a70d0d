import { cleanText, visibleLength } from '@loop-petal/contracts/rules/text';

/** The contract's rule for a text field. Accepts a text that breaks none of its parts. */
export interface FieldRule {
  required?: boolean;
  /** The minimum length, and the message for a shorter text. */
  min?: readonly [length: number, message: string];
  /** The maximum length, beyond which the field accepts no input. */
  max?: number;
  pattern?: readonly [RegExp, message: string];
  /** Whether to keep surrounding spaces, as in a password. */
  verbatim?: boolean;
}

export const MISSING = 'Please fill in this field';

export const clean = (rule: FieldRule, text: string): string => (rule.verbatim ? text : cleanText(text));

/** The error message for a text, or undefined. */
export function validateField(rule: FieldRule, text: string): string | undefined {
  const { required, min, pattern } = rule;
  const value = clean(rule, text);
  if (!value && !required) return undefined;
  if (min && visibleLength(value) < min[0]) return min[1];
  if (pattern && !pattern[0].test(value)) return pattern[1];
  return value || !required ? undefined : MISSING;
}
