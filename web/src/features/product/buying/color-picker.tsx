import { soldColors } from '@loop-petal/contracts/rules/line-choice';
import type { ProductView } from '@loop-petal/contracts/shapes/catalog';
import { classNames } from '@loop-petal/web-kit/class-names';
import { findVariation, swatchOf } from '../../../catalogue/colors.ts';

interface ColorPickerProps {
  product: ProductView;
  selected: string | null;
  onPick: (color: string) => void;
}

export function ColorPicker({ product, selected, onPick }: ColorPickerProps) {
  const colors = soldColors(product);
  if (colors.length === 0) return null;
  return (
    <fieldset>
      <legend className="mb-2 font-semibold">
        Color{selected && <span className="font-normal text-muted">: {selected}</span>}
      </legend>
      <div className="flex flex-wrap gap-2">
        {colors.map((color) => {
          const variation = findVariation(product, color);
          const soldOut = variation ? !variation.isAvailable : false;
          return (
            <label
              key={color}
              className={classNames(
                'relative inline-flex min-h-12 items-center gap-2.5 rounded-pill border border-control py-1 pr-5 pl-2 has-checked:border-rose has-checked:ring-2 has-checked:ring-rose has-focus-visible:outline-3 has-focus-visible:outline-offset-3 has-focus-visible:outline-rose',
                soldOut ? 'cursor-not-allowed! opacity-60' : 'hover:border-ink',
              )}
            >
              <input
                type="radio"
                name="color"
                value={color}
                checked={color === selected}
                disabled={soldOut}
                onChange={() => onPick(color)}
                className="absolute inset-0 cursor-[inherit] opacity-0"
              />
              <span
                aria-hidden="true"
                className="size-7 rounded-pill border border-control"
                style={{ background: swatchOf(product, color) }}
              />
              <span>
                {color}
                {soldOut && ' (Out of Stock)'}
              </span>
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}
