import type { ProductView } from '@loop-petal/contracts/shapes/catalog';
import { IconButton } from '@loop-petal/web-kit/button';
import { Dialog } from '@loop-petal/web-kit/dialog';
import { Picture } from '@loop-petal/web-kit/picture';
import { ChevronLeft, ChevronRight, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { morePicturesOf, type ProductPicture } from './pictures.ts';

interface ZoomViewerProps {
  open: boolean;
  onClose: () => void;
  product: ProductView;
  /** The `imageUrl` of the picture to show first. */
  start: string;
}

const SWIPE_PX = 50;

export function ZoomViewer({ open, onClose, product, start }: ZoomViewerProps) {
  const pictures = picturesOf(product);
  const first = pictures.findIndex(({ imageUrl }) => imageUrl === start);
  return (
    <Dialog open={open} onClose={onClose} title="Product pictures" placement="full" bare>
      <Viewer onClose={onClose} pictures={pictures} start={Math.max(0, first)} />
    </Dialog>
  );
}

interface ViewerProps {
  onClose: () => void;
  pictures: readonly ProductPicture[];
  start: number;
}

function Viewer({ onClose, pictures, start }: ViewerProps) {
  const [index, setIndex] = useState(start);
  const pressedAt = useRef<number | null>(null);
  const count = pictures.length;
  const picture = pictures[index];
  const move = (by: number) => setIndex((now) => (now + by + count) % count);

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
      if (by) setIndex((now) => (now + by + count) % count);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [count]);

  return (
    <div className="relative flex h-dvh flex-col bg-card">
      <div className="flex items-center justify-between px-4 py-2">
        <p role="status" className="tabular-nums">
          {index + 1} / {count}
        </p>
        <IconButton label="Close" autoFocus onClick={onClose}>
          <X size={24} aria-hidden />
        </IconButton>
      </div>
      <div
        className="grid min-h-0 grow touch-pan-y place-items-center px-2 pb-4 select-none [&_img]:pointer-events-none"
        onPointerDown={(event) => {
          pressedAt.current = event.clientX;
        }}
        onPointerUp={(event) => {
          const moved = pressedAt.current === null ? 0 : event.clientX - pressedAt.current;
          pressedAt.current = null;
          if (Math.abs(moved) > SWIPE_PX) move(moved < 0 ? 1 : -1);
        }}
      >
        {picture && (
          <Picture
            key={picture.imageUrl}
            imageUrl={picture.imageUrl}
            image={picture.image}
            alt={picture.label}
            sizes="min(100vw, 90vh)"
            priority
            className="max-h-full w-[min(100%,88dvh)] rounded-card object-contain"
          />
        )}
      </div>
      {count > 1 && (
        <>
          <IconButton label="Previous picture" className="absolute! top-1/2 left-3 bg-paper" onClick={() => move(-1)}>
            <ChevronLeft size={24} aria-hidden />
          </IconButton>
          <IconButton label="Next picture" className="absolute! top-1/2 right-3 bg-paper" onClick={() => move(1)}>
            <ChevronRight size={24} aria-hidden />
          </IconButton>
        </>
      )}
    </div>
  );
}

function picturesOf(product: ProductView): ProductPicture[] {
  const all = [
    { imageUrl: product.imageUrl, image: product.image, label: product.images?.[0]?.alt || product.name },
    ...morePicturesOf(product),
    ...product.variations.map(({ imageUrl, image, colorName }) => ({
      imageUrl,
      image,
      label: `${product.name} in ${colorName}`,
    })),
  ].filter(({ imageUrl }) => imageUrl);
  const seen = new Map<string, ProductPicture>();
  for (const picture of all) if (!seen.has(picture.imageUrl)) seen.set(picture.imageUrl, picture);
  return [...seen.values()];
}
