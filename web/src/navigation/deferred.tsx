import { type ComponentType, type RefObject, Suspense, useEffect, useRef } from 'react';
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

/** Presses of buttons that nobody listened to yet. */
const missed = new Set<HTMLElement>();

/**
 * The first move, key or touch wakes all parts, long before anybody could press a button in them. A button that is
 * pressed before its part lives is pressed again then; a link works by itself.
 */
export function wakePartsOnSignOfLife(): void {
  const wake = () => {
    for (const sign of SIGNS_OF_LIFE) window.removeEventListener(sign, wake, true);
    void wakeParts();
  };
  for (const sign of SIGNS_OF_LIFE) window.addEventListener(sign, wake, { capture: true, passive: true });
  // On the window, because React stops clicks on what it has not hydrated at the document.
  window.addEventListener('click', keepMissed, true);
}

function keepMissed(event: Event): void {
  const button = (event.target as Element).closest?.<HTMLElement>('button, label');
  if (!button?.closest('[data-asleep]')) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  missed.add(button);
  void wakeParts();
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
    return (
      <div ref={box} data-asleep>
        <Suspense fallback={<div className="min-h-dvh" />}>
          <part.Component {...props} />
          <Lives box={box} />
        </Suspense>
      </div>
    );
  };
}

function Lives({ box }: { box: RefObject<HTMLElement | null> }) {
  useEffect(() => {
    box.current?.removeAttribute('data-asleep');
    for (const button of missed) {
      if (!box.current?.contains(button)) continue;
      missed.delete(button);
      button.click();
    }
  }, [box]);
  return null;
}
