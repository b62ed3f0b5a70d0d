import { soldColors } from '@loop-petal/contracts/rules/line-choice';
import type { WishlistItemView } from '@loop-petal/contracts/shapes/cart';
import type { CategoryView } from '@loop-petal/contracts/shapes/catalog';
import { Badge } from '@loop-petal/web-kit/badge';
import { Button, buttonClass, singleClick } from '@loop-petal/web-kit/button';
import { Select } from '@loop-petal/web-kit/field';
import { Picture } from '@loop-petal/web-kit/picture';
import { Price } from '@loop-petal/web-kit/price';
import { useQuery } from '@tanstack/react-query';
import { Heart } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useOfferPrice } from '../../catalogue/offer-price.ts';
import { asksForWishes, CARD_SIZES } from '../../catalogue/product-card.tsx';
import { chooseColor } from '../../catalogue/product-choice.ts';
import { ProductLink } from '../../catalogue/product-link.tsx';
import { editionText, useAddableQuantity } from '../../catalogue/stock.ts';
import { WaitlistLink } from '../../catalogue/waitlist-link.tsx';
import { useAddToCart } from '../../queries/cart.ts';
import { findCategory } from '../../queries/categories.ts';
import { productQueries } from '../../queries/products.ts';
import { useWishlistChange } from '../../queries/wishlist.ts';

interface WishlistCardProps {
  item: WishlistItemView;
  categories: readonly CategoryView[];
}

export function WishlistCard({ item, categories }: WishlistCardProps) {
  const { product } = item;
  const [color, setColor] = useState('');
  const { data: products } = useQuery(productQueries.list());
  const { mutate: changeWishlist, isPending: isRemoving } = useWishlistChange();
  const addToCart = useAddToCart();
  const price = useOfferPrice()(product);
  const category = findCategory(product.category, categories);
  // The wishlist's copy of a product lacks picture sizes and variations, which the catalog has.
  const sold = products?.find(({ id }) => id === product.id) ?? { ...product, image: null, variations: [] };
  const colors = soldColors(sold);
  const choice = chooseColor(sold, color || null);
  const inStock = item.isAvailable && choice.problem === null;
  const room = useAddableQuantity(product.id, choice);
  const isListed = product.isListed !== false;
  const page = { productId: product.id, hasPage: isListed };

  return (
    <article className="flex h-full flex-col">
      <div className="group relative">
        <ProductLink {...page} tabIndex={-1} aria-hidden className="block overflow-hidden rounded-card">
          <Picture
            imageUrl={sold.imageUrl}
            image={sold.image}
            alt=""
            sizes={CARD_SIZES}
            className="aspect-square transition-transform duration-500 ease-soft group-hover:scale-[1.035]"
          />
        </ProductLink>
        <button
          type="button"
          aria-label={`Remove ${product.name} from wishlist`}
          disabled={isRemoving}
          onClick={singleClick(() => changeWishlist({ isAdded: false, productId: product.id }))}
          className="absolute top-2 right-2 grid size-11 place-items-center rounded-pill bg-card/90 text-rose shadow-lift disabled:opacity-60"
        >
          <Heart size={20} aria-hidden fill="currentColor" />
        </button>
      </div>
      <h2 className="mt-3 text-lg leading-snug">
        <ProductLink {...page}>{product.name}</ProductLink>
      </h2>
      <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1">
        <Price cents={price.cents} originalCents={price.originalCents} />
        <Badge tone={inStock ? 'sage' : 'danger'}>
          {inStock ? 'In Stock' : isListed ? 'Out of Stock' : 'No longer available'}
        </Badge>
      </p>
      <p className="mt-1 text-sm text-muted">
        {inStock && choice.left !== null && `${editionText(choice.left)} · `}
        {category && `${category.name} · `}
        {product.stemCount} {product.stemCount === 1 ? 'stem' : 'stems'}
      </p>
      <div className="mt-auto flex flex-col gap-3 pt-3">
        {colors.length > 0 && (
          <Select
            hideLabel
            label={`Color of ${product.name}`}
            value={color}
            onChange={(event) => setColor(event.target.value)}
          >
            <option value="">Select color</option>
            {colors.map((name) => (
              <option key={name}>{name}</option>
            ))}
          </Select>
        )}
        {isListed && asksForWishes(product) ? (
          <Link
            to={`/product/${product.id}`}
            className={buttonClass('secondary', 'sm')}
            aria-label={`Personalize ${product.name}`}
          >
            Personalize
          </Link>
        ) : (
          <Button
            variant="secondary"
            size="sm"
            disabled={!inStock || room === 0 || addToCart.isPending}
            onClick={() =>
              addToCart.mutate({
                productId: product.id,
                quantity: 1,
                selectedColor: choice.color,
              })
            }
          >
            Add to Cart
          </Button>
        )}
        {isListed && !inStock && <WaitlistLink product={product} color={color} className="-mt-2 justify-center" />}
      </div>
    </article>
  );
}
