import type { OrderWish } from '@loop-petal/contracts/shapes/personalization';

export const NOT_RETURNABLE = 'Made for you, so it can’t be returned.';

/** A customer’s wishes, and whether the piece can be returned. */
export function WishList({ wishes }: { wishes: readonly Pick<OrderWish, 'label' | 'value' | 'returnable'>[] }) {
  return (
    <ul className="text-sm wrap-anywhere">
      {wishes.map(({ label, value }) => (
        <li key={label}>
          <span className="text-muted">{label}:</span> <bdi>{value}</bdi>
        </li>
      ))}
      {wishes.some(({ returnable }) => !returnable) && <li className="text-muted">{NOT_RETURNABLE}</li>}
    </ul>
  );
}
