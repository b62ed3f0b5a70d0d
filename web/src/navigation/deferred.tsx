import { type ComponentType, Suspense, useEffect, useRef } from 'react';
import { loadable } from './loadable.ts';

const SIGNS_OF_LIFE = ['pointermove', 'pointerdown', 'touchstart', 'wheel', 'scroll', 'keydown', 'focusin'];

const parts = new Set<() => Promise<void>>();
/** On the server, and once the visitor has done anything, parts come with their page. */
let isAwake: boolean = import.meta.env.SSR;

/** Loads the code of all parts that were put off. */
export async function wakeParts(): Promise<void> {
  isAwake = true;
  // Rendering reports what can't be had.
  await Promise.allSettled([...parts].map((loadCode) => loadCode()));
}

/** Whether pages come with their parts. */
export const partsAreAwake = (): boolean => isAwake;

/** The first move, key or touch wakes all parts, long before anybody could press a button in them. */
export function wakePartsOnSignOfLife(): void {
  const wake = () => {
    for (const sign of SIGNS_OF_LIFE) window.removeEventListener(sign, wake, true);
    void wakeParts();
  };
  for (const sign of SIGNS_OF_LIFE) window.addEventListener(sign, wake, { capture: true, passive: true });
}

/**
 * A part of a page below its first screen. The server renders it with the rest; its code is loaded when the visitor
 * does anything, so that it delays nothing that is seen first.
 */
export function deferred<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  const part = loadable(load, partsAreAwake);
  parts.add(part.loadCode);

  return function Deferred(props: Props) {
    const box = useRef<HTMLDivElement>(null);
    const lives = useRef(false);
    const missed = useRef<HTMLElement[]>([]);

    useEffect(() => {
      const element = box.current;
      if (!element || lives.current) return;
      /** Before React listens, a link works by itself; a press of a button is kept for later. */
      const keep = (event: Event) => {
        const button = (event.target as HTMLElement).closest<HTMLElement>('button, label');
        if (!button || lives.current) return;
        event.preventDefault();
        missed.current.push(button);
        void wakeParts();
      };
      element.addEventListener('click', keep, true);
      return () => element.removeEventListener('click', keep, true);
    }, []);

    const live = () => {
      lives.current = true;
      for (const button of missed.current.splice(0)) button.click();
    };
    return (
      <div ref={box}>
        <Suspense fallback={<div className="min-h-dvh" />}>
          <part.Component {...props} />
          <Lives onLive={live} />
        </Suspense>
      </div>
    );
  };
}

function Lives({ onLive }: { onLive: () => void }) {
  useEffect(onLive, []);
  return null;
}
