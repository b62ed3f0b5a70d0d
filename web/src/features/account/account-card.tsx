import type { ReactNode } from 'react';

interface AccountCardProps {
  id: string;
  title: string;
  description?: string;
  children: ReactNode;
}

export function AccountCard({ id, title, description, children }: AccountCardProps) {
  return (
    <section aria-labelledby={id} className="rounded-card bg-card p-6 sm:p-7">
      <h2 id={id} className="text-xl">
        {title}
      </h2>
      {description && <p className="mt-1 text-muted">{description}</p>}
      <div className="mt-5">{children}</div>
    </section>
  );
}
