import type { ProductView } from '@loop-petal/contracts/shapes/catalog';
import { Picture } from '@loop-petal/web-kit/picture';
import { ZoomIn } from 'lucide-react';
import { lazy, Suspense, useRef, useState } from 'react';
import { pictureOf } from '../../../catalogue/colors.ts';
import { WishlistHeart } from '../../../catalogue/wishlist-heart.tsx';
import { morePicturesOf } from './pictures.ts';

const ZoomViewer = lazy(() => import('./zoom-viewer.tsx').then((module) => ({ default: module.ZoomViewer })));
const PictureStrip = lazy(() => import('./picture-strip.tsx').then((module) => ({ default: module.PictureStrip })));

export function Gallery({ product, color }: { product: ProductView; color: string | null }) {
  const [isZoomed, setZoomed] = useState(false);
  const [start, setStart] = useState<string>();
  const row = useRef<HTMLDivElement>(null);
  const shown = pictureOf(product, color);
  const inColor = color && product.variations.length > 0 && `${product.name} in ${color}`;
  const label = inColor || product.images?.[0]?.alt || product.name;
  const slides = [{ ...shown, label }, ...morePicturesOf(product)];

  return (
    <div className="relative self-start lg:sticky lg:top-24">
      <div className="relative">
        <div ref={row} className="flex snap-x snap-mandatory [scrollbar-width:none] overflow-x-auto rounded-sheet">
          {slides.map((slide, index) => (
            <button
              key={index}
              type="button"
              aria-label={`Zoom: ${slide.label}`}
              className="group block w-full shrink-0 cursor-zoom-in! snap-center overflow-hidden"
              onClick={() => {
                setStart(slide.imageUrl);
                setZoomed(true);
              }}
            >
              <Picture
                imageUrl={slide.imageUrl}
                image={slide.image}
                alt={slide.label}
                sizes="(min-width: 1200px) 580px, (min-width: 1024px) 48vw, 94vw"
                priority={index === 0}
                className="aspect-square transition-transform duration-500 ease-soft group-hover:scale-[1.035]"
              />
            </button>
          ))}
        </div>
        <span className="pointer-events-none absolute right-4 bottom-4 rounded-pill bg-card/90 p-3 shadow-lift">
          <ZoomIn size={20} aria-hidden />
        </span>
        <WishlistHeart product={product} className="absolute top-4 right-4" />
      </div>
      {slides.length > 1 && (
        <Suspense>
          <PictureStrip pictures={slides} row={row} color={color} />
        </Suspense>
      )}
      {start && (
        <Suspense>
          <ZoomViewer open={isZoomed} onClose={() => setZoomed(false)} product={product} start={start} />
        </Suspense>
      )}
    </div>
  );
}
