import { X } from 'lucide-react';
import { type CSSProperties, type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { IconButton } from './button.tsx';
import { classNames } from './class-names.ts';

export interface DialogProps {
  open: boolean;
  /** Asks the parent to set `open` to false: Esc, the close button or a click beside the dialog. */
  onClose: () => void;
  /** Called before the user closes it; false keeps it open, for unsaved work. */
  mayClose?: () => boolean;
  /** Heading and accessible name. */
  title: string;
  /** Text below the title and accessible description. */
  description?: string;
  /** Keeps title and description for screen readers only; the content brings its own heading and close button. */
  bare?: boolean;
  /** In the middle, at the right edge, or over the whole window. */
  placement?: 'center' | 'side' | 'full';
  /** A CSS length; by default as in dialog.css. */
  width?: string;
  className?: string;
  /** Stays in sight at the lower edge. */
  footer?: ReactNode;
  children: ReactNode;
}

/** A modal on the native element: focus trap, Esc and inert background come from the browser. */
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
    // The browser would choose the close button. React keeps its autoFocus out of the page, hence an attribute.
    dialog.querySelector<HTMLElement>('[data-autofocus]')?.focus();
    // As a clean-up of the layout it comes before the element leaves the page, and before the next dialog opens: closing
    // gives the focus back to where it was.
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
        // The browser's own close event comes later, possibly after the next key.
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
        // Text that is selected beyond the edge ends as a click on the dialog itself, too.
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
              <h2 id={`${id}-title`} className="text-xl leading-11">
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

/** A panel that slides in from the right. */
export function SidePanel(props: Omit<DialogProps, 'placement' | 'bare'>) {
  return <Dialog placement="side" {...props} />;
}
