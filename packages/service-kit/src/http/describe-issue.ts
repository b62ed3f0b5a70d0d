import type { z } from 'zod';

const TYPE_NAMES: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  date: 'a date',
};

/** The types whose zod names are readable. */
const NAMED_FORMATS = new Set(['email', 'url', 'date', 'datetime']);

/**
 * Describes what is wrong with a field in a sentence with its name: for `safeParse(value, { error: describeIssue })`. A
 * message of the schema itself takes precedence.
 * @returns nothing for an issue that zod describes well enough
 */
export const describeIssue: z.core.$ZodErrorMap = (issue) => {
  const field = issue.path?.map(String).join('.') || 'The input';
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
    case 'invalid_union':
      return `${field} is not valid`;
    case 'invalid_format':
      return NAMED_FORMATS.has(issue.format) ? `${field} is not a valid ${issue.format}` : `${field} is not valid`;
    default:
      return undefined;
  }
};

function boundOf(origin: string, bound: string, size: number): string {
  if (origin === 'string') return `have ${bound} ${counted(size, 'character')}`;
  if (origin === 'array') return `have ${bound} ${counted(size, 'entry', 'entries')}`;
  return `be ${bound} ${size}`;
}

const counted = (count: number, one: string, many = `${one}s`): string => `${count} ${count === 1 ? one : many}`;
