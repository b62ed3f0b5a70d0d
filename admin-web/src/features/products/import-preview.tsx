import { writeCsv } from '@loop-petal/contracts/rules/csv';
import { Badge } from '@loop-petal/web-kit/badge';
import { Button } from '@loop-petal/web-kit/button';
import { Download } from 'lucide-react';
import { saveFile } from '../../csv/save-file.ts';
import { type BadRow, type ChangedProduct, type ImportPlan, type NewProduct, REPORT_COLUMNS } from './import-plan.ts';

export function ImportPreview({ plan }: { plan: ImportPlan }) {
  const fresh = plan.rows.filter(({ kind }) => kind === 'new').length;
  const sums = [
    `${fresh} new`,
    `${plan.rows.length - fresh} changed`,
    `${plan.unchanged} unchanged`,
    `${plan.bad.length} bad`,
  ];
  return (
    <section aria-label="What will change" className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p role="status" className="font-semibold">
          {sums.join(' · ')}
        </p>
        {plan.bad.length > 0 && (
          <Button variant="secondary" size="sm" onClick={() => saveReport(plan)}>
            <Download size={16} aria-hidden />
            Report of bad rows
          </Button>
        )}
      </div>
      {plan.bad.length + plan.rows.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it
        <div className="max-h-80 overflow-auto rounded-md border border-line" tabIndex={0}>
          <table className="w-full text-left text-sm">
            <thead className="sticky top-0 bg-card">
              <tr>
                {['Line', 'Product', 'What happens'].map((title) => (
                  <th key={title} scope="col" className="px-3 py-2">
                    {title}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {[...plan.bad, ...plan.rows].map((row) => (
                <tr key={row.id} className="border-t border-line align-top">
                  <td className="px-3 py-2 tabular-nums">{row.line}</td>
                  <td className="px-3 py-2 font-semibold">{row.label}</td>
                  <td className="px-3 py-2">
                    <What row={row} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}

function What({ row }: { row: NewProduct | ChangedProduct | BadRow }) {
  if (row.kind === 'bad') {
    return (
      <ul className="font-semibold text-danger">
        {row.problems.map((problem) => (
          <li key={problem}>{problem}</li>
        ))}
      </ul>
    );
  }
  if (row.kind === 'new') return <Badge tone="sage">New product</Badge>;
  return (
    <ul>
      {row.changes.map(({ column, from, to }) => (
        <li key={column} className="wrap-anywhere">
          <span className="text-muted">{column}:</span> <del>{from}</del> → <ins className="font-semibold">{to}</ins>
        </li>
      ))}
    </ul>
  );
}

/**
 * The invalid rows as in the file, with their problems in an additional last column, so that they can be corrected and
 * imported.
 */
function saveReport({ columns, bad }: ImportPlan): void {
  const cells = columns
    .map((name, at) => [name, (row: BadRow) => row.cells[at] ?? ''] as const)
    .filter(([name]) => !REPORT_COLUMNS.includes(name));
  saveFile(
    'products-bad-rows.csv',
    writeCsv<BadRow>([...cells, ['line', ({ line }) => line], ['problem', ({ problems }) => problems.join('; ')]], bad),
  );
}
