import { X } from 'lucide-react';
import { type CSSProperties, type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { IconButton } from './button.tsx';
import { classNames } from './class-names.ts';

export interface DialogProps {
  open: boolean;
  /** Asks the parent to set `open` to false, after Esc, the close button or a click on the backdrop. */
  onClose: () => void;
  /** Called before the user closes it; false keeps it open, for example because of unsaved work. */
  mayClose?: () => boolean;
  title: string;
  description?: string;
  /** Shows title and description to screen readers only; the content has its own heading and close button. */
  bare?: boolean;
  placement?: 'center' | 'side' | 'full';
  width?: string;
  className?: string;
  footer?: ReactNode;
  children: ReactNode;
}

/** A modal based on the native element: the browser provides the focus trap, Esc and the inert background. */
export function Dialog({
  open,
  onClose,
  mayClose = () => true,
  title,
  description,
  bare,
  placement = 'center',
  width,
  className,
  footer,
  children,
}: DialogProps) {
  const element = useRef<HTMLDialogElement>(null);
  const pressed = useRef<EventTarget>(null);
  const id = useId();

  useLayoutEffect(() => {
    const dialog = element.current;
    if (!open || !dialog) return;
    dialog.showModal();
    // Otherwise the browser would focus the close button. Set as an attribute, because React does not render autoFocus
    // into the page.
    dialog.querySelector<HTMLElement>('[data-autofocus]')?.focus();
    // Layout cleanup runs before the element leaves the page and before the next dialog opens; closing restores the
    // focus.
    return () => dialog.close();
  }, [open]);

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Esc closes a native dialog already
    <dialog
      ref={element}
      aria-labelledby={`${id}-title`}
      aria-describedby={description ? `${id}-description` : undefined}
      className={classNames('dialog', placement !== 'center' && `dialog-${placement}`, className)}
      style={width ? ({ '--dialog-width': width } as CSSProperties) : undefined}
      onCancel={(event) => {
        // React also bubbles events of nested dialogs.
        if (event.target !== element.current) return;
        // The browser's close event is asynchronous and may arrive after the next key.
        event.preventDefault();
        if (mayClose()) onClose();
      }}
      onClose={(event) => {
        const isClosedByBrowser = open && !element.current?.open;
        if (event.target === element.current && isClosedByBrowser) onClose();
      }}
      onPointerDown={(event) => {
        pressed.current = event.target;
      }}
      onClick={(event) => {
        // Selecting text and releasing the mouse outside the content also clicks the dialog element.
        if (event.target === element.current && pressed.current === element.current && mayClose()) onClose();
      }}
    >
      {open && (
        <div className={classNames('flex flex-col', placement === 'center' ? '' : 'h-full')}>
          <div
            className={
              bare
                ? 'sr-only'
                : 'sticky top-0 z-10 low:static flex items-start gap-4 border-b border-line bg-card px-6 py-4'
            }
          >
            <div className="grow">
              <h2 id={`${id}-title`} className="py-2 text-xl leading-7">
                {title}
              </h2>
              {description && (
                <p id={`${id}-description`} className="text-sm text-muted">
                  {description}
                </p>
              )}
            </div>
            {!bare && (
              <IconButton label="Close" onClick={() => mayClose() && onClose()} className="-mr-2">
                <X size={22} aria-hidden />
              </IconButton>
            )}
          </div>
          <div className={classNames('grow', !bare && 'p-6', placement === 'side' && 'overflow-y-auto')}>
            {children}
          </div>
          {footer && <div className="sticky bottom-0 low:static border-t border-line bg-card px-6 py-4">{footer}</div>}
        </div>
      )}
    </dialog>
  );
}

export function SidePanel(props: Omit<DialogProps, 'placement' | 'bare'>) {
  return <Dialog placement="side" {...props} />;
}
