import { type ComponentType, type ReactNode, type RefObject, Suspense, useEffect, useRef } from 'react';
import { loadable } from './loadable.ts';

/** Recorded by the page's first script (`server/first-script.ts`) before this code loads. */
interface EarlyInput {
  /** Whether the visitor has used a pointer or the keyboard. */
  hasInteracted: boolean;
  /** Buttons pressed and forms submitted before they were hydrated. */
  replayQueue: Set<HTMLElement>;
  hydrateDeferred?: () => Promise<void>;
}
declare global {
  interface Window {
    earlyInput: EarlyInput;
  }
}

const early: EarlyInput =
  typeof window === 'undefined' ? { hasInteracted: true, replayQueue: new Set() } : window.earlyInput;
const loaders = new Set<() => Promise<void>>();

/** Loads the code of all deferred parts, so that they hydrate. */
export async function hydrateDeferred(): Promise<void> {
  early.hasInteracted = true;
  // Rendering reports load failures.
  await Promise.allSettled([...loaders].map((loadCode) => loadCode()));
}
early.hydrateDeferred = hydrateDeferred;

/** Whether pages render their deferred parts: true on the server and after the first interaction. */
export const shouldHydrateDeferred = (): boolean => early.hasInteracted;

/**
 * A part of a page that the server renders with the rest. Its code loads on the first interaction, so that it does not
 * delay other parts.
 * @param onFirstScreen whether it is laid out with the first paint. Others are laid out later, with the height of a
 * screen until then, which keeps what follows in place.
 */
export function deferred<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { onFirstScreen = false } = {},
): ComponentType<Props> {
  const { Component, loadCode } = loadable(load, shouldHydrateDeferred);
  loaders.add(loadCode);

  const box = onFirstScreen ? {} : { className: 'below-first-screen', fallback: <div className="min-h-dvh" /> };

  return function Deferred(props: Props) {
    return (
      <DeferredBoundary {...box}>
        <Component {...props} />
      </DeferredBoundary>
    );
  };
}

interface DeferredBoundaryProps {
  as?: 'div' | 'li';
  className?: string;
  fallback?: ReactNode;
  children: ReactNode;
}

/** A part that hydrates independently, possibly long after the rest of the page. */
export function DeferredBoundary({ as: Box = 'div', className, fallback = null, children }: DeferredBoundaryProps) {
  const box = useRef<HTMLDivElement & HTMLLIElement>(null);
  return (
    <Box ref={box} data-unhydrated className={className}>
      <Suspense fallback={fallback}>
        {children}
        <HydrationMarker box={box} />
      </Suspense>
    </Box>
  );
}

/** Removes `data-unhydrated` once the part is hydrated, and replays its queued input. */
export function HydrationMarker({ box }: { box: RefObject<HTMLElement | null> }) {
  useEffect(() => {
    box.current?.removeAttribute('data-unhydrated');
    for (const element of early.replayQueue) {
      if (element.closest('[data-unhydrated]')) continue;
      early.replayQueue.delete(element);
      if (element instanceof HTMLFormElement) element.requestSubmit();
      else element.click();
    }
  }, [box]);
  return null;
}
