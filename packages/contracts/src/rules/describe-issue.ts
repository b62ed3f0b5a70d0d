import type { z } from 'zod';
import { formatCount } from './format-count.ts';

const TYPE_NAMES: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  date: 'a date',
};

const NAMED_FORMATS = new Set(['email', 'url', 'date', 'datetime']);

const ACRONYMS = new Set(['id', 'zip', 'url', 'cvv', 'otp']);

/** "items.0.unitPrice" → "Unit price": the last name of a path, in words. */
function labelOf(path: readonly PropertyKey[] = []): string {
  const name = path.findLast((part) => typeof part === 'string' && !/^\d+$/.test(part));
  const words = String(name ?? 'the input').split(/[_\s.-]+|(?<=[a-z0-9])(?=[A-Z])/);
  const label = words.map((word) => (ACRONYMS.has(word.toLowerCase()) ? word.toUpperCase() : word.toLowerCase()));
  return label.join(' ').replace(/^\p{Ll}/u, (letter) => letter.toUpperCase());
}

/**
 * Describes an invalid field in a sentence for shoppers, for `safeParse(value, { error: describeIssue })`. The schema's
 * own message takes precedence.
 */
export const describeIssue: z.core.$ZodErrorMap = (issue) => {
  const field = labelOf(issue.path);
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined
        ? `${field} is required`
        : `${field} must be ${TYPE_NAMES[issue.expected] ?? issue.expected}`;
    case 'too_small':
      return `${field} must ${boundOf(issue.origin, issue.inclusive ? 'at least' : 'above', Number(issue.minimum))}`;
    case 'too_big':
      return `${field} must ${boundOf(issue.origin, 'at most', Number(issue.maximum))}`;
    case 'invalid_value':
      return `${field} must be ${issue.values.length > 1 ? 'one of ' : ''}${issue.values.join(', ')}`;
    case 'unrecognized_keys':
      return `${issue.path?.length ? `${field} has` : 'There is'} no field ${issue.keys.join(', ')}`;
    case 'invalid_format':
      return NAMED_FORMATS.has(issue.format) ? `${field} is not a valid ${issue.format}` : `${field} is not valid`;
    case 'not_multiple_of':
      return `${field} must be a multiple of ${issue.divisor}`;
    default:
      return `${field} is not valid`;
  }
};

function boundOf(origin: string, bound: string, size: number): string {
  if (origin === 'string') return `have ${bound} ${formatCount(size, 'character')}`;
  if (origin === 'array') return `have ${bound} ${formatCount(size, 'entry', 'entries')}`;
  return `be ${bound} ${size.toLocaleString('en-US')}`;
}
