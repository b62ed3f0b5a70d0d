import { MAX_LINE_QUANTITY } from '@loop-petal/contracts/rules/shop';
import { isSameName } from '@loop-petal/contracts/rules/text';
import type { CartItemView } from '@loop-petal/contracts/shapes/cart';
import { useQuery } from '@tanstack/react-query';
import { cartQueries } from '../queries/cart.ts';
import type { Choice } from './product-choice.ts';
import { useHydrated } from './use-hydrated.ts';

export const editionText = (left: number): string => `Limited edition, ${left} left`;

export const exceedsStock = ({ isAvailable, quantity, stockLeft }: CartItemView): boolean =>
  isAvailable && stockLeft !== null && quantity > stockLeft;

/** The number of pieces that can still be added: those left of an edition minus those in the cart. */
export function useAddableQuantity(productId: string, { color, left }: Choice): number {
  const { data: inCart = 0 } = useQuery({
    ...cartQueries.list(),
    select: (lines) => count(lines.filter((line) => line.productId === productId && hasColor(line, color))),
  });
  const isHydrated = useHydrated();
  return left === null ? MAX_LINE_QUANTITY : Math.max(0, left - (isHydrated ? inCart : 0));
}

const hasColor = ({ selectedColor }: CartItemView, color: string | null): boolean =>
  color === selectedColor || (color !== null && selectedColor !== null && isSameName(color, selectedColor));
const count = (lines: readonly CartItemView[]): number => lines.reduce((sum, { quantity }) => sum + quantity, 0);
