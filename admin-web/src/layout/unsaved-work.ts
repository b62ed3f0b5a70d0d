import { useEffect } from 'react';

/** Forms on screen that hold something typed and not saved. */
const unsaved = new Set<symbol>();

/** Asks before typed work is thrown away. */
export const mayDiscard = (): boolean => unsaved.size === 0 || window.confirm('Discard your unsaved changes?');

/** Guards a form's typed work against a closed dialog and a left page. */
export function useUnsavedWork(isDirty: boolean): void {
  useEffect(() => {
    if (!isDirty) return;
    const form = Symbol('form');
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    unsaved.add(form);
    window.addEventListener('beforeunload', warn);
    return () => {
      unsaved.delete(form);
      window.removeEventListener('beforeunload', warn);
    };
  }, [isDirty]);
}
