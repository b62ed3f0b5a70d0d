import { createContext, type ReactNode, useCallback, useContext, useMemo, useState } from 'react';

export type Panel = 'menu' | 'search' | 'cart' | 'sign-in' | 'register' | 'cookies';

interface Panels {
  open: Panel | null;
  show: (panel: Panel) => void;
  close: (panel?: Panel) => void;
}

const PanelsContext = createContext<Panels>({ open: null, show: () => undefined, close: () => undefined });

export function PanelsProvider({ children }: { children: ReactNode }) {
  const [open, setOpen] = useState<Panel | null>(null);
  const close = useCallback((panel?: Panel) => setOpen((open) => (panel && open !== panel ? open : null)), []);
  const panels = useMemo(() => ({ open, show: setOpen, close }), [open, close]);
  return <PanelsContext value={panels}>{children}</PanelsContext>;
}

export const usePanels = (): Panels => useContext(PanelsContext);
