import type { ContentFields } from '@loop-petal/contracts/shapes/content';
import { buttonClass } from '@loop-petal/web-kit/button';
import { classNames } from '@loop-petal/web-kit/class-names';
import { Picture } from '@loop-petal/web-kit/picture';
import { Skeleton } from '@loop-petal/web-kit/skeleton';
import { Link } from 'react-router-dom';
import { Carousel } from '../../catalogue/carousel.tsx';
import { useHydrated } from '../../catalogue/use-hydrated.ts';
import { useShop } from '../../queries/shop.ts';
import { useContent } from '../../queries/use-content.ts';
import { SLIDE_PICTURES } from './slide-pictures.ts';

const SLIDE_MS = 8000;

export function Hero() {
  const { name } = useShop();
  const slides = useContent('home')?.slides.map((slide, index) => ({
    key: String(index),
    content: <Slide {...slide} first={index === 0} />,
  }));
  return (
    <div className="container-page pt-6 pb-10 md:pt-12">
      <h1 className="sr-only">{name}: handmade crochet flowers</h1>
      {slides ? (
        <Carousel label="Welcome" slides={slides} everyMs={SLIDE_MS} />
      ) : (
        <Skeleton className="h-96 rounded-sheet" />
      )}
    </div>
  );
}

type SlideProps = ContentFields['home']['slides'][number] & { first: boolean };

function Slide({ picture, ownPicture, eyebrow, title, text, first, ...links }: SlideProps) {
  const drawn = SLIDE_PICTURES[picture];
  const { alt, ...shownPicture } = ownPicture ?? { ...drawn.scene, alt: drawn.alt };
  const hydrated = useHydrated();
  const shown = first || hydrated;
  return (
    <div className="grid items-center gap-8 md:grid-cols-[1fr_1.08fr] md:gap-12 lg:gap-20">
      <div className="order-2 md:order-1">
        <p className="text-sm font-semibold tracking-wider text-sage uppercase">{eyebrow}</p>
        <h2 className="mt-3 text-4xl">{title}</h2>
        <p className="mt-5 max-w-md text-lg text-muted">{text}</p>
        <div className="mt-7 flex flex-wrap gap-3">
          <Link to={links.buttonLink} className={buttonClass()}>
            {links.button}
          </Link>
          <Link to={links.secondButtonLink} className={buttonClass('secondary')}>
            {links.secondButton}
          </Link>
        </div>
      </div>
      <div className="order-1 overflow-hidden rounded-sheet md:order-2">
        {shown ? (
          <Picture
            {...shownPicture}
            alt={alt}
            sizes="(min-width: 1200px) 900px, (min-width: 768px) 84vw, 100vw"
            priority={first}
            className={classNames('aspect-square max-md:aspect-[5/4]', !ownPicture && drawn.position)}
          />
        ) : (
          <div className="aspect-square bg-sunken max-md:aspect-[5/4]" />
        )}
      </div>
    </div>
  );
}
