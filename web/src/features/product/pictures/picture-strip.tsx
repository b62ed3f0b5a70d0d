import { classNames } from '@loop-petal/web-kit/class-names';
import { type RefObject, useEffect, useState } from 'react';
import { Thumbnail } from '../../../catalogue/thumbnail.tsx';
import type { ProductPicture } from './pictures.ts';

interface PictureStripProps {
  pictures: readonly ProductPicture[];
  /** The row with one slide per picture. */
  row: RefObject<HTMLDivElement | null>;
  /** A newly chosen color shows the first picture, which is that color's. */
  color: string | null;
}

/** Thumbnails that scroll the row of pictures, and follow it when the shopper swipes. */
export function PictureStrip({ pictures, row, color }: PictureStripProps) {
  const [current, setCurrent] = useState(0);
  const show = (index: number) => row.current?.scrollTo({ left: index * row.current.clientWidth });

  useEffect(() => {
    const slides = row.current;
    const follow = () => slides && setCurrent(Math.round(slides.scrollLeft / Math.max(1, slides.clientWidth)));
    slides?.addEventListener('scroll', follow, { passive: true });
    return () => slides?.removeEventListener('scroll', follow);
  }, [row]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new color returns to the first picture
  useEffect(() => row.current?.scrollTo({ left: 0 }), [color]);

  return (
    <ul className="mt-3 flex flex-wrap gap-2" aria-label="Pictures">
      {pictures.map(({ imageUrl, label }, index) => (
        <li key={imageUrl}>
          <button
            type="button"
            aria-label={`Show picture ${index + 1}: ${label}`}
            aria-current={index === current}
            className={classNames(
              'block rounded-md border-2',
              index === current ? 'border-rose' : 'border-transparent hover:border-control',
            )}
            onClick={() => show(index)}
          >
            <Thumbnail imageUrl={imageUrl} className="size-16" />
          </button>
        </li>
      ))}
    </ul>
  );
}
