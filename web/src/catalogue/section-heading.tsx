import type { ReactNode } from 'react';

interface SectionHeadingProps {
  title: string;
  more?: ReactNode;
  children?: ReactNode;
}

export function SectionHeading({ title, more, children }: SectionHeadingProps) {
  return (
    <div className="mb-8 flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
      <div>
        <h2 className="text-3xl">{title}</h2>
        {children && <p className="mt-2 max-w-2xl text-lg text-muted">{children}</p>}
      </div>
      {more}
    </div>
  );
}
