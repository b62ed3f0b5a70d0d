import { useEffect } from 'react';
import { useBlocker } from 'react-router-dom';

/** The confirmation questions for unsaved forms and for bulk work in progress. */
const unsaved = new Map<symbol, string>();
const PART = 'part';

const confirms = (question: string | undefined): boolean => question === undefined || window.confirm(question);

export const mayDiscard = (): boolean => confirms(unsaved.values().next().value);

/** Asks for confirmation before changes that the dialog's main button does not save are discarded. */
export const mayDiscardParts = (): boolean =>
  confirms([...unsaved].find(([{ description }]) => description === PART)?.[1]);

/** Call after the changes are saved, or when the user agrees to discard them. */
export const forgetUnsavedWork = (): void => unsaved.clear();

/**
 * Registers unsaved changes, so that closing the dialog, navigating and leaving the page ask first. @param isPart
 * whether a separate button inside another form's dialog saves them
 */
export function useUnsavedWork(isDirty: boolean, question = 'Discard your unsaved changes?', isPart = false): void {
  useEffect(() => {
    if (!isDirty) return;
    const form = Symbol(isPart ? PART : 'form');
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    unsaved.set(form, question);
    window.addEventListener('beforeunload', warn);
    return () => {
      unsaved.delete(form);
      window.removeEventListener('beforeunload', warn);
    };
  }, [isDirty, question, isPart]);
}

/**
 * Asks for confirmation before navigation discards unsaved changes. Mount it once, because a router has one blocker.
 */
export function useNavigationGuard(): void {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => unsaved.size > 0 && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    if (mayDiscard()) blocker.proceed();
    else blocker.reset();
  }, [blocker]);
}
