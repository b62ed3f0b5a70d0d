import type { AgentSessionView } from '@loop-petal/contracts/shapes/chat';
import { Button, IconButton } from '@loop-petal/web-kit/button';
import { classNames } from '@loop-petal/web-kit/class-names';
import type { UseQueryResult } from '@tanstack/react-query';
import { Bell, BellOff, MessageSquareQuote } from 'lucide-react';
import { useState } from 'react';
import { ListView } from '../../layout/lists/list-view.tsx';
import { useSectionRoutes } from '../../layout/shell/use-section-routes.ts';
import { useUrlState } from '../../layout/shell/use-url-state.ts';
import { SHOWS, type Show, selectSessions } from './chat-session.ts';
import { ConnectionNote } from './connection-note.tsx';
import { QueueRow } from './queue-row.tsx';
import { RepliesDialog } from './replies-dialog.tsx';
import { switchSound, useSound } from './sound.ts';
import { useNow } from './use-now.ts';

const LABELS: Record<Show, string> = { all: 'All', waiting: 'Waiting', mine: 'Mine', closed: 'Closed' };
const EMPTY_TEXTS: Record<Show, string> = {
  all: 'No conversations yet. When a shopper writes in the chat, it appears here.',
  waiting: 'No one is waiting. Well done!',
  mine: 'You have no conversations. Answer one to take it.',
  closed: 'No closed conversations.',
};

interface QueueProps {
  show: Show;
  query: UseQueryResult<AgentSessionView[]>;
  open: AgentSessionView[] | undefined;
  chosenId: string | undefined;
  onMore: (() => void) | undefined;
}

export function Queue({ show, query, open = [], chosenId, onMore }: QueueProps) {
  const { to } = useSectionRoutes('/chat');
  const now = useNow();
  return (
    <section className="flex h-full min-h-96 flex-col overflow-hidden rounded-card border border-line bg-card">
      <QueueHead />
      <Filters show={show} open={open} />
      <ConnectionNote />
      <div className="relative min-h-0 grow overflow-y-auto">
        <ListView query={query} failure="Failed to fetch conversations" loading="Loading conversations…">
          {(sessions) => {
            const found = selectSessions(sessions, show);
            if (found.length === 0)
              return <p className="px-5 py-14 text-center text-sm text-muted">{EMPTY_TEXTS[show]}</p>;
            return (
              <>
                <ul className="divide-y divide-line">
                  {found.map((session) => (
                    <QueueRow
                      key={session.sessionId}
                      session={session}
                      to={to(session.sessionId)}
                      isChosen={session.sessionId === chosenId}
                      now={now}
                    />
                  ))}
                </ul>
                {show === 'closed' && onMore && (
                  <div className="border-t border-line p-3 text-center">
                    <Button variant="quiet" size="sm" onClick={onMore}>
                      Show more
                    </Button>
                  </div>
                )}
              </>
            );
          }}
        </ListView>
      </div>
    </section>
  );
}

function QueueHead() {
  const hasSound = useSound(({ isOn }) => isOn);
  const [isEditing, setEditing] = useState(false);
  return (
    <div className="flex min-h-14 items-center justify-between border-b border-line py-1 pr-2 pl-4">
      <h2 className="text-xl">Live Chat</h2>
      <div className="flex">
        <IconButton label="Saved replies" title="Saved replies" onClick={() => setEditing(true)}>
          <MessageSquareQuote size={19} aria-hidden />
        </IconButton>
        <IconButton label="Sound" title="Sound for new messages" aria-pressed={hasSound} onClick={switchSound}>
          {hasSound ? <Bell size={19} aria-hidden /> : <BellOff size={19} aria-hidden />}
        </IconButton>
      </div>
      <RepliesDialog open={isEditing} onClose={() => setEditing(false)} />
    </div>
  );
}

function Filters({ show, open }: { show: Show; open: AgentSessionView[] }) {
  const { change } = useUrlState();
  return (
    <fieldset className="flex gap-1 border-b border-line p-1.5">
      <legend className="sr-only">Show conversations</legend>
      {SHOWS.map((one) => (
        <button
          key={one}
          type="button"
          aria-pressed={one === show}
          onClick={() => change({ show: one === 'all' ? undefined : one }, { replace: true })}
          className={classNames(
            'min-h-11 grow rounded-pill px-1.5 text-sm font-semibold tabular-nums transition-colors',
            one === show ? 'bg-sunken text-ink' : 'text-muted hover:text-ink',
          )}
        >
          {LABELS[one]}
          {one !== 'closed' && <span className="ml-1 font-normal text-muted">{selectSessions(open, one).length}</span>}
        </button>
      ))}
    </fieldset>
  );
}
