import { type RefObject, useEffect, useRef } from 'react';

const STEPS: Record<string, number> = { j: 1, k: -1 };

/** J and K go down and up the rows (`data-row`) of a list and open them. */
export function useRowKeys(): RefObject<HTMLDivElement | null> {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const move = (event: KeyboardEvent) => {
      const step = STEPS[event.key];
      if (!step || event.ctrlKey || event.metaKey || event.altKey || isBusy(event.target)) return;
      const rows = [...(list.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])];
      const at = rows.findIndex((row) => row.ariaCurrent === 'true');
      const next = rows[at < 0 ? 0 : at + step];
      next?.focus();
      next?.click();
    };
    document.addEventListener('keydown', move);
    return () => document.removeEventListener('keydown', move);
  }, []);
  return list;
}

/** Letters typed into a field or a dialog are no commands. */
function isBusy(target: EventTarget | null): boolean {
  return (target instanceof Element && target.closest('input, textarea, select') !== null) || isDialogOpen();
}

const isDialogOpen = (): boolean => document.querySelector('dialog:modal') !== null;
