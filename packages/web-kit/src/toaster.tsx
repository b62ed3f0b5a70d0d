import { X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { classNames } from './class-names.ts';
import { dismissToast, useToast } from './toast-store.ts';

const DURATION_MS = 5000;

/** Mount it once. A manual popover, so that toasts are above open dialogs. */
export function Toaster() {
  const toast = useToast();
  const box = useRef<HTMLElement>(null);
  const [held, setHeld] = useState(false);

  useEffect(() => {
    if (!toast || !box.current) return;
    box.current.hidePopover?.();
    box.current.showPopover?.();
    setHeld(false);
  }, [toast]);

  useEffect(() => {
    if (!toast || held) return;
    const timer = setTimeout(() => dismissToast(toast.id), toast.duration ?? DURATION_MS);
    return () => clearTimeout(timer);
  }, [toast, held]);

  return (
    <section
      ref={box}
      popover="manual"
      aria-label="Notifications"
      className="fixed inset-auto right-[calc(1rem+var(--toast-aside,0px))] bottom-[calc(1rem+var(--bottom-bar,0px)+var(--toast-lift,0px))] left-4 m-0 ml-auto w-auto max-w-96 overflow-visible border-0 bg-transparent p-0 print:hidden"
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <div aria-live={toast?.destructive ? 'assertive' : 'polite'} aria-atomic="true">
        {toast && (
          <div
            key={toast.id}
            data-testid="toast"
            className={classNames(
              'flex items-start gap-3 rounded-card p-4 pl-5 shadow-lift starting:translate-y-3 starting:opacity-0 transition duration-200',
              toast.destructive ? 'bg-danger text-on-danger' : 'border border-line bg-card text-ink',
            )}
          >
            <div className="grow py-1">
              <p className="font-semibold">{toast.title}</p>
              {toast.description && <p className="mt-0.5 text-sm">{toast.description}</p>}
            </div>
            {toast.action && (
              <button
                type="button"
                className="min-h-11 shrink-0 rounded-pill px-3 font-semibold underline underline-offset-4"
                onClick={() => {
                  toast.action?.run();
                  dismissToast(toast.id);
                }}
              >
                {toast.action.label}
              </button>
            )}
            <button
              type="button"
              aria-label="Close notification"
              className="-mt-1 -mr-2 grid size-11 shrink-0 place-items-center rounded-pill"
              onClick={() => dismissToast(toast.id)}
            >
              <X size={18} aria-hidden />
            </button>
          </div>
        )}
      </div>
    </section>
  );
}
