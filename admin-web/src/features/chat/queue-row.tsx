import type { AgentSessionView } from '@loop-petal/contracts/shapes/chat';
import { classNames } from '@loop-petal/web-kit/class-names';
import { formatTime } from '@loop-petal/web-kit/format';
import { Link } from 'react-router-dom';
import { agentChat } from './agent-chat.ts';
import { claimer, formatElapsed, isOurs, nameOf } from './chat-session.ts';
import { focusComposer } from './composer-focus.ts';
import { OnlineDot } from './online-dot.tsx';

interface QueueRowProps {
  session: AgentSessionView;
  to: string;
  isChosen: boolean;
  now: number;
}

export function QueueRow({ session, to, isChosen, now }: QueueRowProps) {
  const { sessionId, lastMessage, lastMessageAt, unread, waitingSince, claimedBy, isMine, closedAt } = session;
  const isTyping = agentChat.useChat(({ typing }) => typing.has(sessionId));
  const isNew = unread > 0 && isOurs(session);
  return (
    <li>
      <Link
        to={to}
        data-row
        aria-current={isChosen ? 'true' : undefined}
        onClick={(event) => {
          // A second Enter on a row focuses the composer.
          if (isChosen && event.detail === 0) focusComposer();
        }}
        className={classNames(
          'grid grid-cols-[1fr_auto] gap-x-3 gap-y-0.5 border-l-4 py-3 pr-4 pl-3 -outline-offset-4',
          isChosen ? 'border-rose bg-paper' : 'border-transparent hover:bg-paper',
        )}
      >
        <span className="flex min-w-0 items-center gap-2">
          <OnlineDot isOnline={session.online} />
          <span className={classNames('truncate', isNew ? 'font-bold' : 'font-semibold')}>{nameOf(session)}</span>
        </span>
        <span className="text-xs leading-6 text-muted tabular-nums">
          {waitingSince && !closedAt ? (
            <span className="font-semibold text-rose">
              <span className="sr-only">waiting </span>
              {formatElapsed(waitingSince, now)}
            </span>
          ) : (
            lastMessageAt && (
              <time dateTime={lastMessageAt} title={formatTime(lastMessageAt)}>
                {formatElapsed(lastMessageAt, now)}
              </time>
            )
          )}
        </span>
        <span className={classNames('truncate text-sm', isNew ? 'text-ink' : 'text-muted')}>
          {isTyping ? <em className="text-sage">is typing…</em> : lastMessage}
        </span>
        {isNew && (
          <span className="inline-grid h-5 min-w-5 place-items-center self-center justify-self-end rounded-pill bg-rose px-1.5 text-xs font-bold text-on-rose tabular-nums">
            {unread}
            <span className="sr-only"> unread</span>
          </span>
        )}
        {claimedBy && (
          <span className={classNames('col-span-2 text-xs', isMine ? 'text-sage' : 'text-lavender')}>
            {isMine ? 'Yours' : `${claimer(session)} has it`}
          </span>
        )}
      </Link>
    </li>
  );
}
