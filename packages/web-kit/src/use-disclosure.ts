import { type FocusEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';

/**
 * The state of a button's popup, which closes on Esc, on blur or on a click elsewhere.
 * @returns `box`: attributes for the element around button and popup, whose first button is the opener; `dismiss`
 * closes the popup and focuses the button
 */
export function useDisclosure() {
  const [open, setOpen] = useState(false);
  const ref = useRef<HTMLDivElement>(null);
  const close = () => setOpen(false);

  function dismiss() {
    close();
    ref.current?.querySelector('button')?.focus();
  }

  useEffect(() => {
    if (!open) return;
    const onPointer = (event: PointerEvent) => {
      if (!ref.current?.contains(event.target as Node)) setOpen(false);
    };
    document.addEventListener('pointerdown', onPointer);
    return () => document.removeEventListener('pointerdown', onPointer);
  }, [open]);

  const box = {
    ref,
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key === 'Escape' && open) dismiss();
    },
    onBlur: (event: FocusEvent) => {
      if (event.relatedTarget && !ref.current?.contains(event.relatedTarget)) close();
    },
  };
  return { open, toggle: () => setOpen((current) => !current), close, dismiss, box };
}
