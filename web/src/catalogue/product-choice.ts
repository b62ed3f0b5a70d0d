import { chooseLine, type LineChoice } from '@loop-petal/contracts/rules/line-choice';
import type { ProductView, VariationView } from '@loop-petal/contracts/shapes/catalog';

export type Choice = LineChoice<VariationView>;
type ProductColors = Pick<ProductView, 'colors' | 'inStock' | 'variations'>;

/** The requested color if the product has it, otherwise its first available variation, otherwise its first color. */
export function chooseColor(product: ProductColors, wanted: string | null): Choice {
  const requested = chooseLine(product, { selectedColor: wanted });
  if (wanted && requested.color) return requested;
  const { variations, colors } = product;
  const first = variations.find(({ isAvailable }) => isAvailable) ?? variations[0];
  return chooseLine(product, { selectedColor: first?.colorName ?? colors[0] });
}
