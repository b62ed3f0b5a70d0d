import type { EmailView } from '@loop-petal/contracts/shapes/emails';
import { Badge } from '@loop-petal/web-kit/badge';
import { formatTime } from '@loop-petal/web-kit/format';
import { RowLink } from '../../layout/lists/row-link.tsx';
import { kindName, STATES } from './email-names.ts';

export function EmailRow({ email, to, isChosen }: { email: EmailView; to: string; isChosen: boolean }) {
  const { recipient, subject, kind, state, createdAt, resendOf } = email;
  return (
    <li>
      <RowLink
        to={to}
        isChosen={isChosen}
        className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-0.5 px-4 py-3 [contain-intrinsic-block-size:auto_5rem] [content-visibility:auto] sm:pr-5"
      >
        <span className="truncate font-semibold">{subject}</span>
        <Badge tone={STATES[state].tone}>{STATES[state].label}</Badge>
        <span className="col-span-2 truncate text-sm">{recipient}</span>
        <span className="col-span-2 truncate text-xs text-muted">
          {kindName(kind)}
          {resendOf && ' · sent again'} · <time dateTime={createdAt}>{formatTime(createdAt)}</time>
        </span>
      </RowLink>
    </li>
  );
}
