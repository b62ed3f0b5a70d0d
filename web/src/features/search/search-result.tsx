import { isBuyable } from '@loop-petal/contracts/rules/line-choice';
import type { ProductView } from '@loop-petal/contracts/shapes/catalog';
import { Badge } from '@loop-petal/web-kit/badge';
import { classNames } from '@loop-petal/web-kit/class-names';
import { Picture } from '@loop-petal/web-kit/picture';
import { Price } from '@loop-petal/web-kit/price';
import { useOfferPrice } from '../../catalogue/offer-price.ts';
import { Highlighted } from './highlighted.tsx';

const PREVIEW_LENGTH = 100;

interface SearchResultProps {
  id: string;
  product: ProductView;
  term: string;
  selected: boolean;
  onPoint: () => void;
  onOpen: () => void;
}

export function SearchResult({ id, product, term, selected, onPoint, onOpen }: SearchResultProps) {
  const price = useOfferPrice()(product);
  const preview =
    product.description.length > PREVIEW_LENGTH
      ? `${product.description.slice(0, PREVIEW_LENGTH)}...`
      : product.description;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: keys belong to the combobox's input
    // biome-ignore lint/a11y/useFocusableInteractive: focus stays in the combobox's input
    <div
      id={id}
      role="option"
      aria-selected={selected}
      onPointerMove={onPoint}
      onClick={onOpen}
      className={classNames('flex cursor-pointer gap-4 rounded-md p-2.5', selected && 'bg-sunken')}
    >
      <span className="block w-18 shrink-0 self-start overflow-hidden rounded-md">
        <Picture imageUrl={product.imageUrl} image={product.image} alt="" sizes="72px" className="aspect-square" />
      </span>
      <span className="min-w-0 grow">
        <span className="flex flex-wrap justify-between gap-x-4">
          <span className="font-semibold">
            <Highlighted text={product.name} term={term} />
          </span>
          {!isBuyable(product) && <Badge tone="danger">Out of Stock</Badge>}
          <Price cents={price.cents} originalCents={price.originalCents} className="shrink-0" />
        </span>
        <span className="mt-0.5 block text-sm text-muted">
          <Highlighted text={preview} term={term} />
        </span>
      </span>
    </div>
  );
}
