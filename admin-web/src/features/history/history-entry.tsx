import type { AuditEntryView } from '@loop-petal/contracts/shapes/audit';
import { Badge } from '@loop-petal/web-kit/badge';
import { formatTime } from '@loop-petal/web-kit/format';
import { Link } from 'react-router-dom';
import { Changes } from '../../history/changes.tsx';
import { addressOfSubject, KINDS, subjectName } from '../../history/subject-names.ts';

export function HistoryEntry({ entry }: { entry: AuditEntryView }) {
  const { at, actor, action, subject, within, changes } = entry;
  const name = subjectName(subject);
  const address = addressOfSubject(subject, within);
  return (
    <li
      data-row
      tabIndex={-1}
      className="grid gap-x-4 gap-y-1 px-4 py-3 -outline-offset-4 sm:grid-cols-[1fr_auto] sm:px-5 lg:grid-cols-[12rem_1fr_auto]"
    >
      <div className="max-lg:hidden">
        <Badge>{KINDS[subject.kind]}</Badge>
      </div>
      <div className="min-w-0">
        <p className="wrap-anywhere">
          <span className="font-semibold">{actor.name}</span> {action}
          {(name || address) && ' · '}
          {address ? (
            <Link to={address} data-open className="link">
              {name ?? `Open the ${KINDS[subject.kind].toLowerCase()}`}
            </Link>
          ) : (
            name && <span className="font-semibold">{name}</span>
          )}
        </p>
        <Changes changes={changes} />
      </div>
      <p className="text-xs text-muted sm:text-right">
        <time dateTime={at}>{formatTime(at)}</time>
      </p>
    </li>
  );
}
