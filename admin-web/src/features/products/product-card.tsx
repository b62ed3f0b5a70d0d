import { formatCount } from '@loop-petal/contracts/rules/format-count';
import { PLACEHOLDER_IMAGE } from '@loop-petal/contracts/rules/shop';
import type { AdminProductView } from '@loop-petal/contracts/shapes/catalog';
import { Badge } from '@loop-petal/web-kit/badge';
import { IconButton, singleClick } from '@loop-petal/web-kit/button';
import { Checkbox } from '@loop-petal/web-kit/checkbox';
import { formatMoney } from '@loop-petal/web-kit/format';
import { Eye, EyeOff, Palette, Pencil, Trash2 } from 'lucide-react';
import { memo } from 'react';
import { Thumbnail } from '../../images/thumbnail.tsx';
import { updateListOptimistically, useChange } from '../../layout/forms/use-change.ts';
import { productKeys, productQueries, showProduct } from './queries.ts';

interface ProductCardProps {
  product: AdminProductView;
  isPicked: boolean;
  onPick: (id: string, isPicked: boolean) => void;
  onOpen: (path: string) => void;
}

export const ProductCard = memo(function ProductCard({ product, isPicked, onPick, onOpen }: ProductCardProps) {
  const isVisible = product.isVisible !== false;
  const visibility = useChange({
    run: showProduct,
    invalidates: productKeys,
    success: (change) => (change.isVisible ? 'Product shown successfully' : 'Product hidden successfully'),
    successTitle: 'Success',
    failure: 'Failed to update product visibility',
    optimisticUpdate: (client, { id, isVisible: shown }) =>
      updateListOptimistically<AdminProductView>(
        client,
        productQueries.all().queryKey,
        (one) => one.id === id,
        (one) => ({ ...one, isVisible: shown }),
      ),
  });
  const hasImage = product.imageUrl !== '' && product.imageUrl !== PLACEHOLDER_IMAGE;

  return (
    <li
      data-row
      tabIndex={-1}
      className="flex flex-col rounded-md border border-line bg-paper p-3 [contain-intrinsic-block-size:auto_14rem] [content-visibility:auto]"
    >
      <div className="flex gap-3">
        {hasImage ? (
          <Thumbnail width={96} imageUrl={product.imageUrl} image={product.image} />
        ) : (
          <div className="grid size-24 shrink-0 place-items-center rounded-sm bg-sunken text-sm text-muted">
            No Image
          </div>
        )}
        <div className="min-w-0 grow">
          <div className="flex justify-between gap-3">
            <h3 className="font-sans text-base font-semibold tracking-normal">{product.name}</h3>
            <p className="font-semibold whitespace-nowrap tabular-nums">{formatMoney(product.price)}</p>
          </div>
          <p className="line-clamp-2 text-sm text-muted">{product.description}</p>
          <p className="mt-1 text-xs text-muted">{formatCount(product.stemCount, 'stem')}</p>
        </div>
      </div>
      <ul className="mt-3 flex flex-wrap gap-1.5">
        <li>
          <Badge tone="lavender">{product.category}</Badge>
        </li>
        <li>
          <Badge tone={product.inStock ? 'sage' : 'danger'}>{product.inStock ? 'In Stock' : 'Out of Stock'}</Badge>
        </li>
        <li>
          <Badge tone={isVisible ? 'blue' : 'neutral'}>{isVisible ? 'Visible' : 'Hidden'}</Badge>
        </li>
        {product.colors.map((color) => (
          <li key={color}>
            <Badge className="border border-line">{color}</Badge>
          </li>
        ))}
      </ul>
      <div className="mt-auto flex items-center justify-end pt-1">
        <Checkbox
          label={<span className="sr-only">Select {product.name}</span>}
          className="mr-auto w-11"
          checked={isPicked}
          onChange={(event) => onPick(product.id, event.target.checked)}
        />
        <IconButton
          label={isVisible ? `Hide ${product.name}` : `Show ${product.name}`}
          disabled={visibility.isPending}
          onClick={singleClick(() => visibility.mutate({ id: product.id, isVisible: !isVisible }))}
        >
          {isVisible ? <EyeOff size={18} aria-hidden /> : <Eye size={18} aria-hidden />}
        </IconButton>
        <IconButton
          label={`Manage color variations of ${product.name}`}
          onClick={() => onOpen(`${product.id}/variations`)}
        >
          <Palette size={18} aria-hidden />
        </IconButton>
        <IconButton data-open label={`Edit ${product.name}`} onClick={() => onOpen(product.id)}>
          <Pencil size={18} aria-hidden />
        </IconButton>
        <IconButton
          label={`Delete ${product.name}`}
          className="text-danger"
          onClick={() => onOpen(`${product.id}/delete`)}
        >
          <Trash2 size={18} aria-hidden />
        </IconButton>
      </div>
    </li>
  );
});
