import { type ReactNode, Suspense, useState } from 'react';

interface FoldProps {
  title: string;
  className?: string;
  children: ReactNode;
}

export function Fold({ title, className, children }: FoldProps) {
  const [isWanted, setWanted] = useState(false);
  return (
    <details className={className} onToggle={() => setWanted(true)}>
      <summary className="fold min-h-11 text-sm font-semibold">{title}</summary>
      {isWanted && <Suspense>{children}</Suspense>}
    </details>
  );
}
