import { wishText } from '@loop-petal/contracts/rules/wish-picture';
import type { ReadableWish } from '@loop-petal/contracts/shapes/personalization';
import { classNames } from '@loop-petal/web-kit/class-names';
import { WishValue } from '@loop-petal/web-kit/wish-value';

interface WishListProps {
  wishes: readonly ReadableWish[];
  /** Names pictures instead of showing them, on paper that a gift's recipient reads. */
  inWords?: boolean;
  className?: string;
}

/** A customer's wish for a piece. */
export function WishList({ wishes, inWords = false, className }: WishListProps) {
  if (wishes.length === 0) return null;
  return (
    <ul className={classNames('text-sm wrap-anywhere', className)}>
      {wishes.map((wish) => (
        <li key={wish.label}>
          {wish.label}:{' '}
          {inWords ? (
            <bdi className="font-semibold">{wishText(wish)}</bdi>
          ) : (
            <WishValue wish={wish} className="font-semibold" />
          )}
        </li>
      ))}
    </ul>
  );
}
