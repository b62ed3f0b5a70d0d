import { formatCents } from '@loop-petal/contracts/rules/money';
import type { CartItemView } from '@loop-petal/contracts/shapes/cart';
import { Badge } from '@loop-petal/web-kit/badge';
import { Price } from '@loop-petal/web-kit/price';
import type { ReactNode } from 'react';
import { ProductLink } from '../../catalogue/product-link.tsx';
import { Thumbnail } from '../../catalogue/thumbnail.tsx';
import type { LineSum } from './cart-sums.ts';
import { LineNotes, LineQuantity, RemoveLine } from './line-controls.tsx';

interface CartLineProps {
  line: CartItemView;
  sum: LineSum | undefined;
  shipTo?: ReactNode;
}

export function CartLine({ line, sum, shipTo }: CartLineProps) {
  const { product } = line;
  const page = { productId: line.productId, hasPage: product.isListed };
  return (
    <li data-testid="cart-line" className="flex gap-4 py-6 sm:gap-6">
      <ProductLink {...page} tabIndex={-1} aria-hidden className="shrink-0">
        <Thumbnail imageUrl={line.imageUrl} className="size-24 sm:size-32" />
      </ProductLink>
      <div className="flex min-w-0 grow flex-col gap-2">
        <div className="flex items-start justify-between gap-2">
          <h2 className="text-lg">
            <ProductLink {...page}>{product.name}</ProductLink>
          </h2>
          <RemoveLine line={line} />
        </div>
        <p className="line-clamp-2 text-sm text-muted">{product.description}</p>
        <p className="flex flex-wrap gap-2">
          {line.selectedColor && <Badge>{line.selectedColor}</Badge>}
          {sum?.offerTitle && (
            <Badge tone="sage">
              {sum.offerTitle}: {formatCents(sum.totalCents - sum.originalCents * line.quantity)}
            </Badge>
          )}
        </p>
        <LineNotes line={line} />
        <div className="mt-auto flex flex-wrap items-center justify-between gap-3">
          <LineQuantity line={line} />
          {sum && (
            <p className="ml-auto text-right">
              <Price
                className="justify-end text-lg font-semibold"
                cents={sum.totalCents}
                originalCents={sum.originalCents * line.quantity}
              />
              {line.quantity > 1 && (
                <span className="block text-sm text-muted tabular-nums">{formatCents(sum.unitCents)} each</span>
              )}
            </p>
          )}
        </div>
        {shipTo}
      </div>
    </li>
  );
}
