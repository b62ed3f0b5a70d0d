import { cleanText, visibleLength } from '@loop-petal/contracts/rules/text';

/** What the contract asks of a text field. Without a rule that it breaks, a text is accepted. */
export interface FieldRule {
  required?: boolean;
  /** Least number of characters, and what is said of fewer. */
  min?: readonly [length: number, message: string];
  /** Most characters: the field takes no more. */
  max?: number;
  pattern?: readonly [RegExp, message: string];
  /** Spaces around it belong to it, as in a password. */
  verbatim?: boolean;
}

export const MISSING = 'Please fill in this field';

/** A text as the contract reads it. */
export const clean = (rule: FieldRule, text: string): string => (rule.verbatim ? text : cleanText(text));

/** What is wrong with a text, or undefined. */
export function faultOf(rule: FieldRule, text: string): string | undefined {
  const { required, min, pattern } = rule;
  const value = clean(rule, text);
  if (!value && !required) return undefined;
  if (min && visibleLength(value) < min[0]) return min[1];
  if (pattern && !pattern[0].test(value)) return pattern[1];
  return value || !required ? undefined : MISSING;
}
