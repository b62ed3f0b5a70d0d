import { createContext, type ReactNode, useContext, useMemo, useState } from 'react';

export type Panel = 'menu' | 'search' | 'cart' | 'sign-in' | 'register';

interface Panels {
  open: Panel | null;
  show: (panel: Panel) => void;
  close: () => void;
}

const PanelsContext = createContext<Panels>({ open: null, show: () => undefined, close: () => undefined });

/** Which of the shop's panels and dialogs is open: one at a time. */
export function PanelsProvider({ children }: { children: ReactNode }) {
  const [open, setOpen] = useState<Panel | null>(null);
  const panels = useMemo(() => ({ open, show: setOpen, close: () => setOpen(null) }), [open]);
  return <PanelsContext value={panels}>{children}</PanelsContext>;
}

export const usePanels = (): Panels => useContext(PanelsContext);
