import { type ReactNode, Suspense, useLayoutEffect, useRef } from 'react';

/** Covers the page and its open dialogs instead of replacing them, so that unsaved input is kept. */
export function CoveringDialog({ label, children }: { label: string; children: ReactNode }) {
  const element = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const dialog = element.current;
    dialog?.showModal();
    // Closing restores the focus; removing the element would lose it.
    return () => dialog?.close();
  }, []);
  return (
    <dialog
      ref={element}
      aria-label={label}
      className="dialog dialog-full bg-paper"
      onCancel={(event) => event.preventDefault()}
      onClose={() => element.current?.showModal()}
    >
      <Suspense>{children}</Suspense>
    </dialog>
  );
}
