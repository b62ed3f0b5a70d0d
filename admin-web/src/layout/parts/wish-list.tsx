import type { ReadableWish } from '@loop-petal/contracts/shapes/personalization';
import { classNames } from '@loop-petal/web-kit/class-names';

/** What a customer asked for on a piece. */
export function WishList({ wishes, className }: { wishes: readonly ReadableWish[]; className?: string }) {
  if (wishes.length === 0) return null;
  return (
    <ul className={classNames('text-sm wrap-anywhere', className)}>
      {wishes.map(({ label, value }) => (
        <li key={label}>
          {label}: <bdi className="font-semibold">{value}</bdi>
        </li>
      ))}
    </ul>
  );
}
