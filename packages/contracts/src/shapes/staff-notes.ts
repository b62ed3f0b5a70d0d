import { z } from 'zod';
import { requiredText } from './text.ts';
import { Time } from './time.ts';

export const MAX_NOTES = 50;
export const MAX_TAGS = 10;
const MAX_TAG_LENGTH = 24;

/** A short word, in lower case. */
const Tag = requiredText(1, MAX_TAG_LENGTH, 'Please enter a tag')
  .transform((tag) => tag.toLowerCase())
  .pipe(z.string().regex(/^[\p{L}\p{N}][\p{L}\p{N}\p{M} _-]*$/u, 'Use letters, digits, spaces and dashes'));
export const AddTagRequest = z.strictObject({ tag: Tag });
export const AddNoteRequest = z.strictObject({ text: requiredText(1, 2000, 'Please enter a note') });

/** Only the staff sees notes and tags. */
export const staffFields = {
  notes: z.array(z.object({ id: z.string(), text: z.string(), by: z.string(), createdAt: Time })),
  tags: z.array(z.string()),
};
