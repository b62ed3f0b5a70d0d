import { z } from 'zod';

/** Trimmed text of at most so many characters; says so in words that fit beside a field. */
export const text = (max: number) => z.string().trim().max(max, `Too long: at most ${max} characters`);
