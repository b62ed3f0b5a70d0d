import { type RefObject, useLayoutEffect, useRef } from 'react';

const ROW_STEPS: Record<string, number> = { j: 1, k: -1 };

/**
 * J and K go down and up the rows (`data-row`) of a list, Enter opens the row they are on (a link by itself, others by
 * their `data-open` button) and X picks it.
 */
export function useRowKeys<Box extends HTMLElement = HTMLDivElement>(): RefObject<Box | null> {
  const list = useRef<Box>(null);
  // before the rows are painted, so that no key is lost that is pressed at sight of them
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isBusy(event.target)) return;
      const step = ROW_STEPS[event.key.toLowerCase()];
      if (step) move(list.current, step);
      else if (event.key === 'x') inRow(event.target, 'input[type=checkbox]')?.click();
      else if (event.key === 'Enter' && isPlainRow(event.target)) {
        // Or the key would also press what the dialog has just focused: its Close button.
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

/** The checkbox may be beside the link that is the row, in an element around both. */
function inRow(target: EventTarget | null, selector: string): HTMLElement | null | undefined {
  if (!(target instanceof Element)) return null;
  const row = target.closest('[data-row-box]') ?? target.closest('[data-row]');
  return row?.querySelector<HTMLElement>(selector);
}

/** Characters typed into a field or a dialog are no shortcuts. */
export function isBusy(target: EventTarget | null): boolean {
  const isTyping =
    target instanceof Element &&
    target.closest('input:not([type=checkbox]), textarea, select, [contenteditable]') !== null;
  return isTyping || document.querySelector('dialog:modal') !== null;
}
