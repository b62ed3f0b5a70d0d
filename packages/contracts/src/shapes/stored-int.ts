import { z } from 'zod';

/** A number that fits into the stores' 32-bit integers, even after adding one. */
export const StoredInt = z.int().max(2_147_483_646);
