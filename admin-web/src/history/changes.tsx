import type { AuditChange } from '@loop-petal/contracts/shapes/audit';
import { formatUtcDay } from '@loop-petal/web-kit/format';
import { fieldName } from './subject-names.ts';

export function Changes({ changes }: { changes: readonly AuditChange[] }) {
  if (changes.length === 0) return null;
  return (
    <ul className="mt-1 grid gap-0.5 text-sm">
      {changes.map((change) => (
        <li key={change.field} className="min-w-0 wrap-anywhere">
          <span className="text-muted">{fieldName(change.field)}: </span>
          <Values {...change} />
        </li>
      ))}
    </ul>
  );
}

/** A day or a range of days, as services record them. */
const DAYS = /^\d{4}-\d\d-\d\d( – \d{4}-\d\d-\d\d)?$/;

const readable = (value: string): string =>
  DAYS.test(value) ? value.split(' – ').map(formatUtcDay).join(' – ') : value;

function Values(change: AuditChange) {
  const [from, to] = [change.from, change.to].map((value) => value && readable(value));
  if (from === undefined && to === undefined) return 'changed';
  if (from === null || from === undefined) return <ins className="no-underline">{to ?? 'nothing'}</ins>;
  return (
    <>
      <del className="text-muted">{from}</del> <span aria-hidden>→</span>
      <span className="sr-only"> became </span> <ins className="no-underline">{to ?? 'nothing'}</ins>
    </>
  );
}
