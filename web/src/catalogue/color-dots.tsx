import { soldColors } from '@loop-petal/contracts/rules/line-choice';
import type { ProductView } from '@loop-petal/contracts/shapes/catalog';
import { classNames } from '@loop-petal/web-kit/class-names';
import { swatchOf } from './colors.ts';

interface ColorDotsProps {
  product: ProductView;
  selected: string | null;
  onPreview: (color: string | null) => void;
  onPick: (color: string) => void;
}

const MAX_DOTS = 5;

export function ColorDots({ product, selected, onPreview, onPick }: ColorDotsProps) {
  const colors = soldColors(product);
  if (colors.length < 2) return null;
  return (
    <fieldset className="-ml-2.5 flex flex-wrap" onPointerLeave={() => onPreview(null)}>
      <legend className="sr-only">Color of {product.name}</legend>
      {colors.slice(0, MAX_DOTS).map((color) => (
        <button
          key={color}
          type="button"
          title={color}
          aria-label={color}
          aria-pressed={color === selected}
          className="grid size-11 place-items-center rounded-pill"
          onPointerEnter={() => onPreview(color)}
          onFocus={() => onPreview(color)}
          onBlur={() => onPreview(null)}
          onClick={() => onPick(color)}
        >
          <span
            className={classNames(
              'size-6 rounded-pill border border-control',
              color === selected && 'outline-2 outline-offset-2 outline-rose',
            )}
            style={{ background: swatchOf(product, color) }}
          />
        </button>
      ))}
      {colors.length > MAX_DOTS && (
        <span className="self-center pl-1 text-sm text-muted">+{colors.length - MAX_DOTS}</span>
      )}
    </fieldset>
  );
}
