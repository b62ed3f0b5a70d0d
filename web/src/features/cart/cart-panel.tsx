import { formatCents } from '@loop-petal/contracts/rules/money';
import type { CartItemView } from '@loop-petal/contracts/shapes/cart';
import { Button, buttonClass } from '@loop-petal/web-kit/button';
import { SidePanel } from '@loop-petal/web-kit/dialog';
import { Skeleton } from '@loop-petal/web-kit/skeleton';
import { EmptyState } from '@loop-petal/web-kit/states';
import { ShoppingBag } from 'lucide-react';
import { Link } from 'react-router-dom';
import { useOrderBlock } from '../../catalogue/order-block.ts';
import { ProductLink } from '../../catalogue/product-link.tsx';
import { Thumbnail } from '../../catalogue/thumbnail.tsx';
import { useNeededBy } from '../../promises/needed-by.ts';
import { CheckoutLink } from './checkout-link.tsx';
import { FreeShipping } from './free-shipping.tsx';
import { LineNotes, LineQuantity, RemoveLine } from './line-controls.tsx';
import { type CartSums, useCart } from './sums-queries.ts';

export function CartPanel({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { items, sums } = useCart();
  const isEmpty = items?.length === 0;
  return (
    <SidePanel
      open={open}
      onClose={onClose}
      title="Shopping Cart"
      footer={isEmpty ? undefined : <PanelFooter sums={sums} onClose={onClose} />}
    >
      {!items && <Skeleton className="h-24" />}
      {isEmpty && (
        <EmptyState
          title="Your cart is empty"
          icon={<ShoppingBag size={44} strokeWidth={1.2} aria-hidden />}
          action={<Button onClick={onClose}>Continue Shopping</Button>}
        />
      )}
      <ul className="divide-y divide-line">
        {items?.map((line) => (
          <PanelLine key={line.id} line={line} sums={sums} />
        ))}
      </ul>
    </SidePanel>
  );
}

function PanelLine({ line, sums }: { line: CartItemView; sums?: CartSums }) {
  const sum = sums?.lines.get(line.id);
  return (
    <li className="flex gap-4 py-4 first:pt-0">
      <Thumbnail imageUrl={line.imageUrl} className="size-20" />
      <div className="min-w-0 grow">
        <div className="flex items-start justify-between gap-2">
          <p className="font-semibold">
            <ProductLink productId={line.productId} hasPage={line.product.isListed}>
              {line.product.name}
            </ProductLink>
          </p>
          <span className="tabular-nums">{sum && formatCents(sum.totalCents)}</span>
        </div>
        <p className="text-sm text-muted">{line.selectedColor}</p>
        <LineNotes line={line} />
        <div className="mt-1 -mr-2 flex items-center justify-between [&>:only-child]:ml-auto">
          <LineQuantity line={line} />
          <RemoveLine line={line} />
        </div>
      </div>
    </li>
  );
}

function PanelFooter({ sums, onClose }: { sums?: CartSums; onClose: () => void }) {
  const block = useOrderBlock(sums?.subtotalCents);
  // The day may need a faster service; the cart page and the checkout know.
  const hasDay = useNeededBy() !== null;
  return (
    <div className="flex flex-col gap-3">
      {sums && <FreeShipping {...sums} isFaster={hasDay} />}
      <p className="flex justify-between text-lg font-semibold tabular-nums">
        <span>Total</span>
        <span>{sums ? formatCents(sums.subtotalCents) : '…'}</span>
      </p>
      <p className="-mt-2 text-sm text-muted">
        {sums?.shippingCents === 0 && !hasDay ? 'Tax is added at checkout.' : 'Shipping and tax are added at checkout.'}
      </p>
      <CheckoutLink block={block} size="md">
        Checkout
      </CheckoutLink>
      <div className="flex gap-3">
        <Link to="/cart" className={buttonClass('secondary', 'sm', 'grow')}>
          View cart
        </Link>
        <Button variant="quiet" size="sm" className="grow" onClick={onClose}>
          Continue Shopping
        </Button>
      </div>
    </div>
  );
}
