import { type RefObject, useLayoutEffect, useRef } from 'react';

const ROW_STEPS: Record<string, number> = { j: 1, k: -1 };

/**
 * J and K move through the rows (`data-row`) of a list, Enter opens the current row (a link, or its `data-open` button)
 * and X selects it.
 */
export function useRowKeys<Box extends HTMLElement = HTMLDivElement>(): RefObject<Box | null> {
  const list = useRef<Box>(null);
  // Runs before the first paint, so that no early key press is lost.
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isBusy(event.target)) return;
      const step = ROW_STEPS[event.key.toLowerCase()];
      if (step) move(list.current, step);
      else if (event.key === 'x') inRow(event.target, 'input[type=checkbox]')?.click();
      else if (event.key === 'Enter' && isPlainRow(event.target)) {
        // Otherwise the key would also press the dialog's newly focused Close button.
        event.preventDefault();
        inRow(event.target, '[data-open]')?.click();
      }
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  return list;
}

function move(list: HTMLElement | null, step: number): void {
  const rows = [...(list?.querySelectorAll<HTMLElement>('[data-row]') ?? [])];
  const focused = rows.findIndex((row) => row.contains(document.activeElement));
  const chosen = rows.findIndex((row) => row.ariaCurrent === 'true');
  const at = focused < 0 ? chosen : focused;
  const next = rows[at < 0 ? 0 : at + step];
  next?.focus();
  next?.scrollIntoView({ block: 'nearest' });
}

const isPlainRow = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.matches('[data-row]:not(a)');

/** The checkbox may be next to the row's link, in a common parent. */
function inRow(target: EventTarget | null, selector: string): HTMLElement | null | undefined {
  if (!(target instanceof Element)) return null;
  const row = target.closest('[data-row-box]') ?? target.closest('[data-row]');
  return row?.querySelector<HTMLElement>(selector);
}

/** Typing in a field or a dialog triggers no shortcuts. */
export function isBusy(target: EventTarget | null): boolean {
  const isTyping =
    target instanceof Element &&
    target.closest('input:not([type=checkbox]), textarea, select, [contenteditable]') !== null;
  return isTyping || document.querySelector('dialog:modal') !== null;
}
