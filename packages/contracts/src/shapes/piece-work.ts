import { z } from 'zod';

export const RecipeMaterial = z.strictObject({ materialId: z.uuid(), amount: z.number().positive().max(100_000) });
export type RecipeMaterial = z.infer<typeof RecipeMaterial>;

export const recipeFields = {
  makingMinutes: z.int().min(1).max(6000),
  finishingDays: z.int().min(0).max(30),
  materials: z.array(RecipeMaterial).max(40),
};

/** The production of one piece as agreed in a quote; replaces the recipe of its product. */
export const PieceWork = z.object(recipeFields);
export type PieceWork = z.infer<typeof PieceWork>;
