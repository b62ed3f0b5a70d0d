import type { PieceWork } from '@loop-petal/contracts/shapes/piece-work';
import type { CachedPlan } from '../planning/plan-cache.ts';
import type { Piece } from '../schedule/schedule.ts';
import { type Recipe, recipeFor } from '../workshop/recipe.ts';

export interface WantedLine {
  productId: string;
  variationId?: string | null | undefined;
  quantity: number;
  /** The numbers of its pieces; absent if they are counted from 0. */
  pieces?: readonly number[];
  /** The additional minutes for the wishes of one piece. */
  extraMinutes?: number | undefined;
  /** As agreed in a quote; absent if the recipe applies. */
  work?: PieceWork | undefined;
}

/** Pieces of one line that one artisan makes in a row. */
export interface Batch<Line extends WantedLine = WantedLine> {
  line: Line;
  recipe: Recipe;
  category: string;
  pieces: number[];
  piece: Piece;
}

/** Carts of up to this many pieces are planned piece by piece, larger carts in batches. */
const MAX_BATCHES = 300;

/** The work for these lines, in order: piece by piece, or in batches for large carts. */
export function batchesOf<Line extends WantedLine>(cached: CachedPlan, lines: readonly Line[]): Batch<Line>[] {
  const all = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  const size = Math.ceil(all / Math.max(1, MAX_BATCHES - lines.length));
  return lines.flatMap((line) => {
    const category = cached.products.get(line.productId)?.category ?? '';
    const agreed = line.work && { ...line.work, note: '', picture: null };
    const { makingMinutes, ...rest } =
      agreed ??
      recipeFor(cached.recipes.get(line.productId), cached.firstSlugs.get(category) ?? category, line.variationId);
    const recipe = { ...rest, makingMinutes: makingMinutes + (line.extraMinutes ?? 0) };
    const numbers = line.pieces ?? Array.from({ length: line.quantity }, (_, number) => number);
    return chunk(numbers, size).map((pieces) => ({
      line,
      recipe,
      category,
      pieces,
      piece: pieceOf(line.productId, category, recipe, pieces.length),
    }));
  });
}

const pieceOf = (productId: string, category: string, recipe: Recipe, times: number): Piece => ({
  productId,
  category,
  minutesLeft: recipe.makingMinutes * times,
  finishingDays: recipe.finishingDays,
  materials: recipe.materials.map(({ materialId, amount }) => ({ materialId, amount: amount * times })),
});

function chunk<T>(all: readonly T[], size: number): T[][] {
  const parts: T[][] = [];
  for (let at = 0; at < all.length; at += size) parts.push(all.slice(at, at + size));
  return parts;
}
