import type { ProductView } from '@loop-petal/contracts/shapes/catalog';
import { KraftTag } from '@loop-petal/web-kit/badge';
import { Button, buttonClass } from '@loop-petal/web-kit/button';
import { Picture } from '@loop-petal/web-kit/picture';
import { Price } from '@loop-petal/web-kit/price';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useAddToCart } from '../queries/cart.ts';
import { ColorDots } from './color-dots.tsx';
import { pictureOf } from './colors.ts';
import { type OfferPrice, offerBadge, savingText } from './offer-price.ts';
import { type Choice, chooseColor } from './product-choice.ts';
import { editionText, useAddableQuantity } from './stock.ts';
import { WaitlistLink } from './waitlist-link.tsx';
import { WishlistHeart } from './wishlist-heart.tsx';

interface ProductCardProps {
  product: ProductView;
  price: OfferPrice;
  priority?: boolean;
  headingLevel?: 'h2' | 'h3';
}

/** Whether it can be bought only with answers, which its page asks for. */
export const asksForWishes = ({ personalization }: Pick<ProductView, 'personalization'>): boolean =>
  personalization.some(({ required }) => required);

export const CARD_SIZES =
  '(min-width: 1200px) 262px, (min-width: 1024px) 22vw, (min-width: 768px) 28vw, calc(50vw - 26px)';

export function ProductCard({ product, price, priority, headingLevel: Heading = 'h3' }: ProductCardProps) {
  const [wanted, setWanted] = useState<string | null>(null);
  const [previewed, setPreviewed] = useState<string | null>(null);
  const choice = chooseColor(product, wanted);
  const { color: picked, problem, left } = choice;
  const AddButton = left === null ? CartButton : EditionButton;
  const picture = pictureOf(product, previewed ?? picked);
  const to = `/product/${product.id}${wanted ? `?color=${encodeURIComponent(wanted)}` : ''}`;

  return (
    <article data-testid="product-card" className="group flex h-full flex-col">
      <div className="relative">
        <Link to={to} tabIndex={-1} aria-hidden="true" className="block overflow-hidden rounded-card">
          <Picture
            imageUrl={picture.imageUrl}
            image={picture.image}
            alt=""
            sizes={CARD_SIZES}
            priority={priority}
            className="aspect-square transition-transform duration-500 ease-soft group-hover:scale-[1.035]"
          />
        </Link>
        {price.offer && (
          <KraftTag className="pointer-events-none absolute top-3 left-3">{offerBadge(price.offer)}</KraftTag>
        )}
        <WishlistHeart product={product} className="absolute top-2 right-2" />
      </div>
      <div className="mt-3 flex grow flex-col">
        <Heading className="text-lg leading-snug">
          <Link to={to} className="underline-offset-4 hover:underline">
            {product.name}
          </Link>
        </Heading>
        <p className="mt-1 flex flex-wrap items-baseline gap-x-2">
          <Price cents={price.cents} originalCents={price.originalCents} />
          {price.offer && <span className="text-sm text-sage">{savingText(price)}</span>}
        </p>
        {product.rating && (
          <p className="mt-1 text-sm text-muted">
            ★ {product.rating.average.toFixed(1)} ({product.rating.count})
          </p>
        )}
        {left !== null && <p className="mt-1 text-sm font-semibold text-rose">{editionText(left)}</p>}
        <ColorDots product={product} selected={picked} onPreview={setPreviewed} onPick={setWanted} />
        <div className="mt-auto pt-3">
          {asksForWishes(product) ? (
            <Link
              to={to}
              className={buttonClass('secondary', 'sm', 'w-full')}
              aria-label={`Personalize ${product.name}`}
            >
              Personalize
            </Link>
          ) : (
            <AddButton product={product} choice={choice} />
          )}
          {problem && <WaitlistLink product={product} color={wanted} className="w-full justify-center" />}
        </div>
      </div>
    </article>
  );
}

interface CartButtonProps {
  product: ProductView;
  choice: Choice;
  /** Whether all pieces that are left are in the cart. */
  isFull?: boolean;
}

/** Reads the cart, which other products don't need; a long list has many buttons. */
function EditionButton(props: CartButtonProps) {
  return <CartButton {...props} isFull={useAddableQuantity(props.product.id, props.choice) === 0} />;
}

function CartButton({ product, choice: { color, problem }, isFull }: CartButtonProps) {
  const addToCart = useAddToCart();
  const label = problem ? 'Out of Stock' : 'Add to Cart';
  return (
    <Button
      variant="secondary"
      size="sm"
      className="w-full"
      disabled={problem !== null || isFull || addToCart.isPending}
      aria-label={`${label}: ${product.name}`}
      onClick={() => addToCart.mutate({ productId: product.id, quantity: 1, selectedColor: color })}
    >
      {label}
    </Button>
  );
}
