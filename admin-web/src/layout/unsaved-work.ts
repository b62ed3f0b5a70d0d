import { useEffect } from 'react';
import { useBlocker } from 'react-router-dom';

/** What is asked before a form's typed work, or work that is under way, is thrown away. */
const unsaved = new Map<symbol, string>();

/** Asks before typed work is thrown away. */
export function mayDiscard(): boolean {
  const [question] = unsaved.values();
  return question === undefined || window.confirm(question);
}

/** Nothing is asked about what is typed up to now: it has been saved, or the user has agreed to discard it. */
export const forgetUnsavedWork = (): void => unsaved.clear();

/** Guards a form's typed work against a closed dialog, a step to another address and a left page. */
export function useUnsavedWork(isDirty: boolean, question = 'Discard your unsaved changes?'): void {
  useEffect(() => {
    if (!isDirty) return;
    const form = Symbol('form');
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    unsaved.set(form, question);
    window.addEventListener('beforeunload', warn);
    return () => {
      unsaved.delete(form);
      window.removeEventListener('beforeunload', warn);
    };
  }, [isDirty, question]);
}

/** Asks before a step to another path, by a link or by Back, throws typed work away. Mount once: a router has one blocker. */
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
