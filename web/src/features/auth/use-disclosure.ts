import { type FocusEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';

/** A small menu that opens below its button and closes on Esc, on leaving it and on a click elsewhere. */
export function useDisclosure() {
  const [open, setOpen] = useState(false);
  const ref = useRef<HTMLDivElement>(null);
  const close = () => setOpen(false);

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
      if (event.key !== 'Escape' || !open) return;
      close();
      ref.current?.querySelector('button')?.focus();
    },
    onBlur: (event: FocusEvent) => {
      if (event.relatedTarget && !ref.current?.contains(event.relatedTarget)) close();
    },
  };
  return { open, toggle: () => setOpen((current) => !current), close, box };
}
