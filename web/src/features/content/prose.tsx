import type { ReactNode } from 'react';

export const POLICIES_UPDATED = 'January 25, 2025';

interface ProseProps {
  title: string;
  intro?: string;
  updated?: string;
  children: ReactNode;
}

export function Prose({ title, intro, updated, children }: ProseProps) {
  return (
    <article className="container-page max-w-3xl pt-10 md:pt-16">
      <h1 className="text-4xl">{title}</h1>
      {updated && <p className="mt-3 text-sm text-muted">Last updated: {updated}</p>}
      {intro && <p className="mt-4 text-lg text-muted">{intro}</p>}
      <div className="mt-10 space-y-10">{children}</div>
    </article>
  );
}

export function ProseSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="space-y-3 [&_li]:pl-1 [&_ul]:list-disc [&_ul]:space-y-1.5 [&_ul]:pl-5 [&_ul]:marker:text-rose">
      <h2 className="text-2xl">{title}</h2>
      {children}
    </section>
  );
}
