import { Button } from '@loop-petal/web-kit/button';
import { type ReactNode, useId, useState } from 'react';

interface FigureCardProps {
  title: string;
  summary: string;
  picture: ReactNode;
  columns: readonly string[];
  rows: readonly { key: string; cells: readonly ReactNode[] }[];
}

export function FigureCard({ title, summary, picture, columns, rows }: FigureCardProps) {
  const id = useId();
  const [isTable, setTable] = useState(false);
  return (
    <section
      aria-labelledby={id}
      className="flex min-h-64 min-w-0 flex-col rounded-card border border-line bg-card px-4 pt-2 pb-4 sm:px-5"
    >
      <div className="flex items-center justify-between gap-2">
        <h2 id={id} className="font-sans text-base font-bold tracking-normal">
          {title}
        </h2>
        <Button variant="quiet" size="sm" className="-mr-3" aria-pressed={isTable} onClick={() => setTable(!isTable)}>
          Show as table <span className="sr-only">for {title}</span>
        </Button>
      </div>
      <p className="mb-2 text-sm text-muted">{summary}</p>
      {isTable ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it
        <div className="max-h-48 overflow-y-auto" tabIndex={0}>
          <table className="w-full text-sm">
            <caption className="sr-only">{title}</caption>
            <thead>
              <tr>
                {columns.map((column, at) => (
                  <th
                    key={column}
                    scope="col"
                    className={`sticky top-0 bg-card py-1 ${at ? 'text-right' : 'text-left'}`}
                  >
                    {column}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map(({ key, cells }) => (
                <tr key={key} className="border-t border-line">
                  {cells.map((cell, at) => (
                    <td key={columns[at]} className={at ? 'py-1 pl-2 text-right tabular-nums' : 'py-1'}>
                      {cell}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      ) : (
        <div className="min-h-0 grow">{picture}</div>
      )}
    </section>
  );
}
