import type { ReactNode } from 'react';

/** Links in order; the last entry is the current page. */
export function Breadcrumb({ items }: { items: { key: string; content: ReactNode }[] }) {
  return (
    <nav aria-label="Breadcrumb" className="text-sm text-muted">
      <ol className="flex flex-wrap items-center">
        {items.map(({ key, content }, index) => (
          <li
            key={key}
            className="inline-flex min-h-8 items-center"
            aria-current={index === items.length - 1 ? 'page' : undefined}
          >
            {index > 0 && (
              <span aria-hidden="true" className="px-2">
                /
              </span>
            )}
            {content}
          </li>
        ))}
      </ol>
    </nav>
  );
}
