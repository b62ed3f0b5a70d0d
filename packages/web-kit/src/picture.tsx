import { PLACEHOLDER_IMAGE } from '@loop-petal/contracts/rules/shop';
import type { ImageDetails } from '@loop-petal/contracts/shapes/catalog';
import { useState } from 'react';
import { classNames } from './class-names.ts';
import { FlowerPlaceholder } from './flower-placeholder.tsx';

export interface PictureProps {
  imageUrl: string | null | undefined;
  image?: ImageDetails | null;
  alt: string;
  sizes: string;
  priority?: boolean;
  className?: string;
}

/** A stored picture in all its widths, AVIF before WebP; a flower without one. */
export function Picture({ imageUrl, image, alt, sizes, priority, className }: PictureProps) {
  const [broken, setBroken] = useState<string>();
  if (!imageUrl || imageUrl === PLACEHOLDER_IMAGE || broken === imageUrl) {
    return <FlowerPlaceholder label={alt} className={classNames('picture', className)} />;
  }
  const fallback = image ? `${imageUrl}/${nearest(image.widths, 640)}.webp` : imageUrl;
  return (
    <picture className="contents">
      {image && <source type="image/avif" srcSet={widths(imageUrl, image, 'avif')} sizes={sizes} />}
      {image && <source type="image/webp" srcSet={widths(imageUrl, image, 'webp')} sizes={sizes} />}
      <img
        src={fallback}
        alt={alt}
        width={image?.width ?? 1200}
        height={image?.height ?? 1200}
        loading={priority ? 'eager' : 'lazy'}
        decoding={priority ? 'sync' : 'async'}
        fetchPriority={priority ? 'high' : undefined}
        className={classNames('picture', className)}
        style={image ? { background: `url("${image.placeholder}") center / cover` } : undefined}
        onError={() => setBroken(imageUrl)}
      />
    </picture>
  );
}

function widths(imageUrl: string, image: ImageDetails, format: 'avif' | 'webp'): string {
  return image.widths.map((width) => `${imageUrl}/${width}.${format} ${width}w`).join(', ');
}

function nearest(all: number[], wanted: number): number {
  return all.find((width) => width >= wanted) ?? all.at(-1) ?? wanted;
}
