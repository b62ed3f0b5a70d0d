import { Info } from 'lucide-react';
import type { ReactNode } from 'react';

/** Information about the shop's setup that needs no action. */
export function Notice({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="flex gap-3 rounded-md border border-control bg-card px-4 py-3 text-sm">
      <Info size={18} aria-hidden className="mt-0.5 shrink-0 text-lavender" />
      <p>
        <strong>{title}</strong> {children}
      </p>
    </div>
  );
}
