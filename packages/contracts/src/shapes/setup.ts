import { z } from 'zod';

/** The first steps of an owner, in order. */
export const SETUP_STEPS = [
  'category',
  'artisan',
  'product',
  'shipping',
  'tax',
  'email',
  'payments',
  'carrier',
  'policies',
  'test-order',
] as const;
export const SetupStep = z.enum(SETUP_STEPS);
export type SetupStep = z.infer<typeof SetupStep>;

/** Steps whose defaults may be right, so that the owner confirms them in the settings. */
export const CHECKED_STEPS = ['shipping', 'tax', 'policies'] as const;

/** The steps that a service knows, and whether they are done. */
export const SetupPart = z.partialRecord(SetupStep, z.boolean());
export type SetupPart = z.infer<typeof SetupPart>;

/** `path`: where the step is done, in the admin client below `/admin`. */
export const SetupView = z.array(z.object({ step: SetupStep, done: z.boolean(), path: z.string() }));
export type SetupView = z.infer<typeof SetupView>;
