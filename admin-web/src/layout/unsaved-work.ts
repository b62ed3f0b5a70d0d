import { useEffect } from 'react';
import { useBlocker } from 'react-router-dom';

/** The questions of forms with unsaved changes and of bulk work that runs. */
const unsaved = new Map<symbol, string>();
const PART = 'part';

/** Asks whether unsaved changes may be discarded, if there are any. */
export function mayDiscard(): boolean {
  const [question] = unsaved.values();
  return question === undefined || window.confirm(question);
}

/** Asks whether changes that the dialog's own button does not save may be discarded, if there are any. */
export function mayDiscardParts(): boolean {
  const [part] = [...unsaved].filter(([{ description }]) => description === PART).map(([, question]) => question);
  return part === undefined || window.confirm(part);
}

/** Call once the changes are saved, or the user has agreed to discard them. */
export const forgetUnsavedWork = (): void => unsaved.clear();

/** Registers unsaved changes: closing the dialog, navigating and leaving the page ask first. @param isPart saved by a separate button inside another form's dialog */
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

/** Asks before navigating to another path, by a link or by Back, discards unsaved changes. Mount once: a router has one blocker. */
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
