import { Button } from '@loop-petal/web-kit/button';
import { ChevronDown } from 'lucide-react';
import { type ReactNode, useState } from 'react';

interface FoldProps {
  itemsLabel: string;
  children: ReactNode;
}

/** Collapsed until opened; the browser remembers the choice. Only mounted while open. */
export function Fold({ itemsLabel, children }: FoldProps) {
  const storageKey = `admin-fold-${itemsLabel}`;
  const [isOpen, setOpen] = useState(() => localStorage.getItem(storageKey) === 'open');
  const toggle = () => {
    localStorage.setItem(storageKey, isOpen ? 'closed' : 'open');
    setOpen(!isOpen);
  };
  return (
    <>
      <Button variant="quiet" size="sm" className="justify-self-start" aria-expanded={isOpen} onClick={toggle}>
        <ChevronDown size={18} aria-hidden className={isOpen ? 'rotate-180' : ''} />
        {isOpen ? `Hide ${itemsLabel}` : `Show ${itemsLabel}`}
      </Button>
      {isOpen && children}
    </>
  );
}
