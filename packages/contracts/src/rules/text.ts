import { z } from 'zod';

/** Trimmed text of at most so many characters; the message of the refusal fits beside a field. */
export const text = (max: number) => z.string().trim().max(max, `Too long: at most ${max} characters`);
