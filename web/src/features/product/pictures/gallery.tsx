import type { ProductView } from '@loop-petal/contracts/shapes/catalog';
import { Picture } from '@loop-petal/web-kit/picture';
import { ZoomIn } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { pictureOf } from '../../../catalogue/colors.ts';
import { WishlistHeart } from '../../../catalogue/wishlist-heart.tsx';
import { picturesOf } from './pictures.ts';

const ZoomViewer = lazy(() => import('./zoom-viewer.tsx').then((module) => ({ default: module.ZoomViewer })));

export function Gallery({ product, color }: { product: ProductView; color: string | null }) {
  const [zoomed, setZoomed] = useState(false);
  const [everZoomed, setEverZoomed] = useState(false);
  const shown = pictureOf(product, color);
  const pictures = picturesOf(product);
  const label = color && product.variations.length > 0 ? `${product.name} in ${color}` : product.name;

  return (
    <div className="relative self-start lg:sticky lg:top-24">
      <button
        type="button"
        aria-label={`Zoom: ${label}`}
        className="group block w-full cursor-zoom-in! overflow-hidden rounded-sheet"
        onClick={() => {
          setZoomed(true);
          setEverZoomed(true);
        }}
      >
        <Picture
          imageUrl={shown.imageUrl}
          image={shown.image}
          alt={label}
          sizes="(min-width: 1200px) 580px, (min-width: 1024px) 48vw, 94vw"
          priority
          className="aspect-square transition-transform duration-500 ease-soft group-hover:scale-[1.035]"
        />
        <span className="absolute right-4 bottom-4 grid size-11 place-items-center rounded-pill bg-card/90 text-ink shadow-lift">
          <ZoomIn size={20} aria-hidden />
        </span>
      </button>
      <WishlistHeart product={product} className="absolute top-4 right-4" />
      {everZoomed && (
        <Suspense>
          <ZoomViewer
            open={zoomed}
            onClose={() => setZoomed(false)}
            pictures={pictures}
            start={Math.max(
              0,
              pictures.findIndex((picture) => picture.imageUrl === shown.imageUrl),
            )}
          />
        </Suspense>
      )}
    </div>
  );
}
