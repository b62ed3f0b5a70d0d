import { useEffect } from 'react';

/** What is asked before a form's typed work, or work that is under way, is thrown away. */
const unsaved = new Map<symbol, string>();
/** Index in the history when the typing began. */
let place: number | undefined;
let isReturning = false;

/** Asks before typed work is thrown away. */
export function mayDiscard(): boolean {
  const [question] = unsaved.values();
  return question === undefined || window.confirm(question);
}

/** Guards a form's typed work against a closed dialog, a step back in the browser and a left page. */
export function useUnsavedWork(isDirty: boolean, question = 'Discard your unsaved changes?'): void {
  useEffect(() => {
    if (!isDirty) return;
    const form = Symbol('form');
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    unsaved.set(form, question);
    place = placeOf(history.state);
    window.addEventListener('beforeunload', warn);
    return () => {
      unsaved.delete(form);
      window.removeEventListener('beforeunload', warn);
    };
  }, [isDirty, question]);
}

/** Takes back a step that would throw typed work away. Must be registered before the router's listener. */
export function guardHistory(): void {
  window.addEventListener('popstate', (event) => {
    const to = placeOf(event.state);
    if (isReturning) {
      isReturning = false;
      event.stopImmediatePropagation();
    } else if (to !== undefined && place !== undefined && !mayDiscard()) {
      event.stopImmediatePropagation();
      isReturning = true;
      history.go(place - to);
    }
  });
}

/** The router numbers the entries of the history. */
function placeOf(state: unknown): number | undefined {
  return (state as { idx?: number } | null)?.idx;
}
