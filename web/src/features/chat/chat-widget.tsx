import { classNames } from '@loop-petal/web-kit/class-names';
import { MessageCircle } from 'lucide-react';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useUser } from '../auth/queries.ts';
import { isChatResumed } from './chat-memory.ts';

const ChatPanel = lazy(() => import('./chat-panel.tsx').then((m) => ({ default: m.ChatPanel })));

export function ChatWidget() {
  const [open, setOpen] = useState(false);
  const [wanted, setWanted] = useState(false);
  const [unread, setUnread] = useState(0);
  const usersSoFar = useChangesOfUser();
  const button = useRef<HTMLButtonElement>(null);

  // Resumes a conversation from before a reload, so that new answers are noticed.
  useEffect(() => {
    if (isChatResumed()) setWanted(true);
  }, []);

  function close() {
    setOpen(false);
    button.current?.focus();
  }

  return (
    <>
      <button
        ref={button}
        type="button"
        data-chat-button
        aria-expanded={open}
        aria-label={unread > 0 ? `Customer Support, ${unread} unread` : 'Customer Support'}
        className={classNames(
          'fixed right-4 bottom-[calc(1rem+var(--bottom-bar,0px))] z-20 grid size-14 place-items-center rounded-pill bg-rose text-on-rose shadow-lift transition-colors hover:bg-rose-strong print:hidden',
          open && 'invisible',
        )}
        onClick={() => {
          setWanted(true);
          setOpen(true);
        }}
      >
        <MessageCircle size={25} aria-hidden />
        {unread > 0 && (
          <span
            aria-hidden="true"
            className="absolute -top-1 -right-1 grid h-6 min-w-6 place-items-center rounded-pill border-2 border-paper bg-sage px-1 text-xs font-bold text-on-sage"
          >
            {unread}
          </span>
        )}
      </button>
      {wanted && (
        <Suspense>
          <ChatPanel key={usersSoFar} open={open} onClose={close} onUnread={setUnread} />
        </Suspense>
      )}
    </>
  );
}

/** The number of user changes since the page was loaded, not counting the first known user. */
function useChangesOfUser(): number {
  const user = useUser();
  const [known, setKnown] = useState(user);
  const [changes, setChanges] = useState(0);
  if (user !== undefined && (known === undefined || known?.id !== user?.id)) {
    setKnown(user);
    if (known !== undefined) setChanges(changes + 1);
  }
  return changes;
}
