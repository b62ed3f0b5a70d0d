import type { ReactNode } from 'react';

interface ListCardProps {
  title: ReactNode;
  actions?: ReactNode;
  tools?: ReactNode;
  children: ReactNode;
}

export function ListCard({ title, actions, tools, children }: ListCardProps) {
  return (
    <section className="overflow-hidden rounded-card border border-line bg-card">
      <div className="flex min-h-16 flex-wrap items-center justify-between gap-3 border-b border-line px-4 py-2 sm:px-5">
        <h2 className="text-xl">{title}</h2>
        {actions}
      </div>
      {tools && <div className="border-b border-line px-4 py-3 sm:px-5">{tools}</div>}
      {children}
    </section>
  );
}
