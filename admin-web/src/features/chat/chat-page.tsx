import type { AgentSessionView } from '@loop-petal/contracts/shapes/chat';
import { ErrorState } from '@loop-petal/web-kit/states';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { MessagesSquare } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useParams } from 'react-router-dom';
import { ListSkeleton } from '../../layout/lists/list-skeleton.tsx';
import { useRowKeys } from '../../layout/lists/use-row-keys.ts';
import { useUrlState } from '../../layout/shell/use-url-state.ts';
import { asShow } from './chat-session.ts';
import { Conversation } from './conversation.tsx';
import { chatQueries } from './queries.ts';
import { Queue } from './queue.tsx';
import { ShopperColumn } from './shopper-details.tsx';
import { scrollToTopOf, useScrollIntoWindow } from './use-scroll-into-window.ts';
import { useOpenSessions } from './use-sessions.ts';

const CLOSED_PAGE_SIZE = 100;
const MAX_CLOSED_SESSIONS = 1000;

/** The element to scroll to: on a phone the conversation, if one is open. */
function findTop(): Element | null {
  const talk = document.querySelector<HTMLElement>('[data-talk]');
  const isAlone = talk?.offsetParent && window.matchMedia('(width < 48rem)').matches;
  return isAlone ? talk : document.querySelector('[role=tablist], [data-section]');
}

/** The window's height below the row of tabs. */
const HEIGHT = 'md:h-[max(30rem,calc(100dvh-5.75rem))]';

export function ChatPage() {
  const { params } = useUrlState();
  const show = asShow(params.get('show'));
  const { sessionId: chosenId } = useParams();
  const [closedShown, setClosedShown] = useState(CLOSED_PAGE_SIZE);
  const open = useOpenSessions();
  const isOpen = open.data?.some(({ sessionId }) => sessionId === chosenId);
  const wantsClosed = show === 'closed' || (chosenId !== undefined && isOpen === false);
  const closed = useQuery({
    ...chatQueries.closed(closedShown),
    enabled: wantsClosed,
    placeholderData: keepPreviousData,
  });
  const hasMore = closed.data && closed.data.length >= closedShown && closedShown < MAX_CLOSED_SESSIONS;
  const isOlder = isOpen === false && hasMore && !closed.data?.some(({ sessionId }) => sessionId === chosenId);
  const older = useQuery({ ...chatQueries.closed(MAX_CLOSED_SESSIONS), enabled: chosenId !== undefined && isOlder });
  const known = [open, closed, older].flatMap(({ data }) => data ?? []);
  const chosen = known.find(({ sessionId }) => sessionId === chosenId);
  const queue = useRowKeys();
  const talk = useRef<HTMLDivElement>(null);
  useScrollIntoWindow(findTop);

  useEffect(() => {
    if (!chosenId || queue.current?.offsetParent !== null) return;
    talk.current?.focus({ preventScroll: true });
    scrollToTopOf(talk.current);
  }, [chosenId, queue]);

  const more = hasMore ? () => setClosedShown(Math.min(closedShown * 2, MAX_CLOSED_SESSIONS)) : undefined;
  return (
    <div
      className={`grid gap-5 md:grid-cols-[19rem_minmax(0,1fr)] lg:grid-cols-[20rem_minmax(0,1fr)] ${chosen ? 'xl:grid-cols-[20rem_minmax(0,1fr)_19rem]' : ''}`}
    >
      <div ref={queue} className={`min-w-0 ${HEIGHT} ${chosenId ? 'max-md:hidden' : ''}`}>
        <Queue
          show={show}
          query={show === 'closed' ? closed : open}
          open={open.data}
          chosenId={chosenId}
          onMore={more}
        />
      </div>
      <div
        ref={talk}
        data-talk
        tabIndex={-1}
        className={`min-w-0 outline-none ${HEIGHT} ${chosenId ? 'max-md:h-[calc(100dvh-1rem-var(--bottom-bar))]' : 'max-md:hidden'}`}
      >
        <Talk
          chosen={chosen}
          chosenId={chosenId}
          isLooking={open.isPending || closed.isFetching || older.isFetching}
          failed={open}
        />
      </div>
      {chosen && (
        <div className={`hidden min-w-0 xl:block ${HEIGHT}`}>
          <ShopperColumn session={chosen} />
        </div>
      )}
    </div>
  );
}

interface TalkProps {
  chosen: AgentSessionView | undefined;
  chosenId: string | undefined;
  isLooking: boolean;
  failed: { isError: boolean; data?: unknown; refetch: () => unknown };
}

function Talk({ chosen, chosenId, isLooking, failed }: TalkProps) {
  if (chosen) return <Conversation key={chosen.sessionId} session={chosen} />;
  return (
    <div className="grid h-full place-content-center rounded-card border border-line bg-card p-6 text-center text-muted">
      {!chosenId && (
        <>
          <MessagesSquare size={40} aria-hidden className="mx-auto mb-3 text-control" />
          <p>Select a conversation to read and answer it.</p>
          <p className="mt-1 text-sm">J and K move through the queue. Enter opens, Enter again starts a reply.</p>
        </>
      )}
      {chosenId && failed.isError && !failed.data && <ErrorState onRetry={() => void failed.refetch()} />}
      {chosenId && !failed.isError && isLooking && <ListSkeleton note="Loading conversation…" />}
      {chosenId && !failed.isError && !isLooking && <p>This conversation does not exist.</p>}
    </div>
  );
}
