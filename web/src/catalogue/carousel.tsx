import { IconButton } from '@loop-petal/web-kit/button';
import { classNames } from '@loop-petal/web-kit/class-names';
import { ChevronLeft, ChevronRight, Pause, Play } from 'lucide-react';
import type { ReactNode } from 'react';
import { useAutoAdvance } from './use-auto-advance.ts';

interface CarouselProps {
  label: string;
  slides: { key: string; content: ReactNode }[];
  everyMs?: number;
}

/**
 * The ARIA carousel. Slides share one grid cell, so that the tallest slide sets the height and the layout does not
 * shift.
 */
export function Carousel({ label, slides, everyMs }: CarouselProps) {
  const { index, paused, running, go, togglePause, hold } = useAutoAdvance(slides.length, everyMs);
  return (
    <section aria-roledescription="carousel" aria-label={label} {...hold}>
      <div className="grid" aria-live={running ? 'off' : 'polite'}>
        {slides.map(({ key, content }, position) => (
          // biome-ignore lint/a11y/useSemanticElements: slides are groups by the carousel pattern
          <div
            key={key}
            role="group"
            aria-roledescription="slide"
            aria-label={`${position + 1} of ${slides.length}`}
            inert={position !== index}
            className={classNames(
              'col-start-1 row-start-1 transition-opacity duration-500',
              position === index
                ? 'opacity-100'
                : 'pointer-events-none invisible opacity-0 transition-[opacity,visibility]',
            )}
          >
            {content}
          </div>
        ))}
      </div>
      {slides.length > 1 && (
        <div className="mt-4 flex items-center justify-center gap-1">
          <IconButton label={paused ? 'Play slides' : 'Pause slides'} onClick={togglePause}>
            {paused ? <Play size={18} aria-hidden /> : <Pause size={18} aria-hidden />}
          </IconButton>
          <IconButton label="Previous slide" onClick={() => go(index - 1)}>
            <ChevronLeft size={20} aria-hidden />
          </IconButton>
          {slides.map(({ key }, position) => (
            <button
              key={key}
              type="button"
              aria-label={`Slide ${position + 1}`}
              aria-current={position === index}
              className="grid h-11 w-7 place-items-center"
              onClick={() => go(position)}
            >
              <span
                className={classNames(
                  'h-2 rounded-pill transition-all',
                  position === index ? 'w-6 bg-rose' : 'w-2 bg-control',
                )}
              />
            </button>
          ))}
          <IconButton label="Next slide" onClick={() => go(index + 1)}>
            <ChevronRight size={20} aria-hidden />
          </IconButton>
        </div>
      )}
    </section>
  );
}
