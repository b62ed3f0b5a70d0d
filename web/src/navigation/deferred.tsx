import { type ComponentType, type ReactNode, type RefObject, Suspense, useEffect, useRef } from 'react';
import { loadable } from './loadable.ts';

/** What the page's first script (`server/first-script.ts`) has seen before this code was there. */
interface Early {
  /** Whether the visitor has done anything. */
  isAwake: boolean;
  /** Buttons that were pressed and forms that were submitted while nobody listened. */
  missed: Set<HTMLElement>;
  /** Called at the first sign of life. */
  wakeParts?: () => Promise<void>;
}
declare global {
  interface Window {
    early: Early;
  }
}

const early: Early = import.meta.env.SSR ? { isAwake: true, missed: new Set() } : window.early;
const parts = new Set<() => Promise<void>>();

/** Loads the code of all parts that were put off. */
export async function wakeParts(): Promise<void> {
  early.isAwake = true;
  // Rendering reports what can't be had.
  await Promise.allSettled([...parts].map((loadCode) => loadCode()));
}
early.wakeParts = wakeParts;

/** Whether pages come with their parts: on the server, and once the visitor has done anything. */
export const partsAreAwake = (): boolean => early.isAwake;

/**
 * A part of a page below its first screen. The server renders it with the rest; its code is loaded when the visitor
 * does anything, long before anybody could press a button in it, so that it delays nothing that is seen first.
 */
export function deferred<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  const part = loadable(load, partsAreAwake);
  parts.add(part.loadCode);

  return function Deferred(props: Props) {
    return (
      <LateBox
        className="[&>footer]:offscreen-rest [&>section]:offscreen-rest"
        fallback={<div className="min-h-dvh" />}
      >
        <part.Component {...props} />
      </LateBox>
    );
  };
}

interface LateBoxProps {
  as?: 'div' | 'li';
  className?: string;
  fallback?: ReactNode;
  children: ReactNode;
}

/** A box that comes to life by itself, be it long after the page around it. */
export function LateBox({ as: Box = 'div', className, fallback = null, children }: LateBoxProps) {
  const box = useRef<HTMLDivElement & HTMLLIElement>(null);
  return (
    <Box ref={box} data-asleep className={className}>
      <Suspense fallback={fallback}>
        {children}
        <Lives box={box} />
      </Suspense>
    </Box>
  );
}

/** Says that the box it stands in, marked `data-asleep`, listens now, and does what was missed there. */
export function Lives({ box }: { box: RefObject<HTMLElement | null> }) {
  useEffect(() => {
    box.current?.removeAttribute('data-asleep');
    for (const element of early.missed) {
      if (element.closest('[data-asleep]')) continue;
      early.missed.delete(element);
      if (element instanceof HTMLFormElement) element.requestSubmit();
      else element.click();
    }
  }, [box]);
  return null;
}
