import type { AuditEntryView } from '@loop-petal/contracts/audit-api';
import { Badge } from '@loop-petal/web-kit/badge';
import { formatTime } from '@loop-petal/web-kit/format';
import { Link } from 'react-router-dom';
import { Changes } from '../../history/changes.tsx';
import { KINDS, placeOf, subjectName } from '../../history/subject-names.ts';

export function AuditEntry({ entry }: { entry: AuditEntryView }) {
  const { at, actor, action, subject, within, changes, requestId } = entry;
  const place = placeOf(subject, within);
  return (
    <li
      data-row
      tabIndex={-1}
      className="grid gap-x-4 gap-y-1 px-4 py-3 -outline-offset-4 sm:grid-cols-[1fr_auto] sm:px-5"
    >
      <div className="min-w-0">
        <p className="wrap-anywhere">
          <span className="font-semibold">{actor.name}</span> {action}{' '}
          {place ? (
            <Link to={place} data-open className="link">
              {subjectName(subject)}
            </Link>
          ) : (
            <span className="font-semibold">{subjectName(subject)}</span>
          )}
        </p>
        <Changes changes={changes} />
      </div>
      <div className="flex flex-wrap items-center gap-2 text-xs text-muted sm:flex-col sm:items-end">
        <time dateTime={at}>{formatTime(at)}</time>
        <Badge>{KINDS[subject.kind]}</Badge>
        {requestId && <span className="font-mono max-sm:hidden">Request {requestId.slice(0, 8)}</span>}
      </div>
    </li>
  );
}
