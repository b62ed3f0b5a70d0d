import { singleClick } from '@loop-petal/web-kit/button';
import { classNames } from '@loop-petal/web-kit/class-names';
import { Heart } from 'lucide-react';
import { useWishlistToggle } from '../queries/wishlist.ts';

interface WishlistHeartProps {
  product: { id: string; name: string };
  className?: string;
}

export function WishlistHeart({ product, className }: WishlistHeartProps) {
  const { isSaved, isPending, toggle } = useWishlistToggle(product.id);
  return (
    <button
      type="button"
      aria-label={isSaved ? `Remove ${product.name} from wishlist` : `Add ${product.name} to wishlist`}
      aria-pressed={isSaved}
      disabled={isPending}
      onClick={singleClick(toggle)}
      className={classNames(
        'grid size-11 place-items-center rounded-pill bg-card/90 text-rose shadow-lift transition-transform hover:scale-105 disabled:opacity-60',
        className,
      )}
    >
      <Heart size={20} aria-hidden fill={isSaved ? 'currentColor' : 'none'} />
    </button>
  );
}
