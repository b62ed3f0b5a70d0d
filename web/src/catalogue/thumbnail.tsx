import { PLACEHOLDER_IMAGE } from '@loop-petal/contracts/rules/shop';
import { classNames } from '@loop-petal/web-kit/class-names';
import { FlowerPlaceholder } from '@loop-petal/web-kit/flower-placeholder';
import { useState } from 'react';

const SMALLEST_WIDTH = 320;

/** A small square picture for cart and order lines, which have only the picture's URL. */
export function Thumbnail({ imageUrl, className }: { imageUrl: string; className?: string }) {
  const [failed, setFailed] = useState<string[]>([]);
  const stored = imageUrl.startsWith('/images/') && !/\.\w+$/.test(imageUrl);
  const sources = stored ? [`${imageUrl}/${SMALLEST_WIDTH}.webp`, imageUrl] : [imageUrl];
  const source = sources.find((candidate) => !failed.includes(candidate));
  const look = classNames('aspect-square shrink-0 rounded-md', className);
  if (!imageUrl || imageUrl === PLACEHOLDER_IMAGE || !source) return <FlowerPlaceholder label="" className={look} />;
  return (
    <img
      src={source}
      alt=""
      width={SMALLEST_WIDTH}
      height={SMALLEST_WIDTH}
      loading="lazy"
      decoding="async"
      className={classNames('block bg-sunken object-cover', look)}
      onError={() => setFailed([...failed, source])}
    />
  );
}
