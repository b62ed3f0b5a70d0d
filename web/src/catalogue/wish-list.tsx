import type { OrderWish, ReadableWish } from '@loop-petal/contracts/shapes/personalization';
import { WishValue } from '@loop-petal/web-kit/wish-value';

const NOT_RETURNABLE = 'Made for you, so it can’t be returned.';

/** A customer’s wishes, and whether the piece can be returned. */
export function WishList({ wishes }: { wishes: readonly (ReadableWish & Pick<OrderWish, 'returnable'>)[] }) {
  return (
    <ul className="text-sm wrap-anywhere">
      {wishes.map((wish) => (
        <li key={wish.label}>
          <span className="text-muted">{wish.label}:</span> <WishValue wish={wish} />
        </li>
      ))}
      {wishes.some(({ returnable }) => !returnable) && <li className="text-muted">{NOT_RETURNABLE}</li>}
    </ul>
  );
}
