import { wishPictureOf, wishText } from '@loop-petal/contracts/rules/wish-picture';
import type { ReadableWish } from '@loop-petal/contracts/shapes/personalization';

/** The answer to a product's question: a text, or a small picture that opens in full. */
export function WishValue({ wish, className }: { wish: ReadableWish; className?: string }) {
  const url = wishPictureOf(wish);
  if (!url) return <bdi className={className}>{wishText(wish)}</bdi>;
  return (
    <a
      href={url}
      target="_blank"
      rel="noreferrer"
      className="mt-1 block w-fit"
      aria-label={`Open the picture: ${wish.label}`}
    >
      <img src={url} alt="" loading="lazy" className="size-24 rounded-card bg-sunken object-cover" />
    </a>
  );
}
