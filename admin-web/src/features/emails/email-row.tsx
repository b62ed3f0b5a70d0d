import type { EmailView } from '@loop-petal/contracts/shapes/emails';
import { Badge } from '@loop-petal/web-kit/badge';
import { classNames } from '@loop-petal/web-kit/class-names';
import { formatTime } from '@loop-petal/web-kit/format';
import { Link } from 'react-router-dom';
import { kindName, STATES } from './email-names.ts';

export function EmailRow({ email, to, isChosen }: { email: EmailView; to: string; isChosen: boolean }) {
  const { recipient, subject, kind, state, createdAt, resendOf } = email;
  return (
    <li>
      <Link
        to={to}
        data-row
        aria-current={isChosen ? 'true' : undefined}
        className={classNames(
          'grid grid-cols-[1fr_auto] gap-x-4 gap-y-0.5 border-l-4 px-4 py-3 -outline-offset-4 [contain-intrinsic-block-size:auto_5rem] [content-visibility:auto] sm:pr-5',
          isChosen ? 'border-rose bg-paper' : 'border-transparent hover:bg-paper',
        )}
      >
        <span className="truncate font-semibold">{subject}</span>
        <Badge tone={STATES[state].tone}>{STATES[state].label}</Badge>
        <span className="col-span-2 truncate text-sm">{recipient}</span>
        <span className="col-span-2 truncate text-xs text-muted">
          {kindName(kind)}
          {resendOf && ' · sent again'} · <time dateTime={createdAt}>{formatTime(createdAt)}</time>
        </span>
      </Link>
    </li>
  );
}
