import { ChevronRight } from 'lucide-react';
import { type ReactNode, useState } from 'react';

interface FoldedProps {
  title: ReactNode;
  className?: string;
  children: ReactNode;
}

export function Folded({ title, className = 'mt-6 border-t border-line pt-2', children }: FoldedProps) {
  const [wasOpened, setOpened] = useState(false);
  return (
    <details className={`group ${className}`} onToggle={() => setOpened(true)}>
      <summary className="inline-flex min-h-11 cursor-pointer list-none items-center gap-1.5 text-sm font-bold [&::-webkit-details-marker]:hidden">
        <ChevronRight size={16} aria-hidden className="transition-transform group-open:rotate-90" />
        {title}
      </summary>
      {wasOpened && <div className="grid gap-3 pt-1 pb-2">{children}</div>}
    </details>
  );
}
