import type { AgentMessageView } from '@loop-petal/contracts/shapes/chat';
import { formatReaderDay, formatTime } from '@loop-petal/web-kit/format';
import { withoutStored } from '@loop-petal/web-kit/outgoing-messages';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { Bubble } from './bubble.tsx';
import type { Outgoing } from './chat-store.ts';
import { discard, sendAgain } from './outgoing.ts';

interface MessageLogProps {
  name: string;
  messages: readonly AgentMessageView[];
  outgoing: readonly Outgoing[];
  readByShopper: string | null;
  isTyping: boolean;
}

/** A scrolling log that stays at its newest line unless the user scrolls up. */
export function MessageLog({ name, messages, outgoing, readByShopper, isTyping }: MessageLogProps) {
  const box = useRef<HTMLDivElement>(null);
  const isAtEnd = useRef(true);
  const waiting = withoutStored(outgoing, messages);
  const length = messages.length + outgoing.length + Number(isTyping);
  useEffect(() => {
    if (isAtEnd.current) box.current?.scrollTo({ top: box.current.scrollHeight });
  }, [length]);

  return (
    <div
      ref={box}
      role="log"
      aria-label={`Messages with ${name}`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
      tabIndex={0}
      onScroll={({ currentTarget: { scrollHeight, scrollTop, clientHeight } }) => {
        isAtEnd.current = scrollHeight - scrollTop - clientHeight < 80;
      }}
      className="relative flex min-h-0 grow flex-col gap-2.5 overflow-y-auto px-4 py-5 -outline-offset-4 sm:px-5"
    >
      {messages.map(({ id, role, content, timestamp, agentName }, index) => (
        <div key={id} className="contents">
          {dayOf(timestamp) !== dayOf(messages[index - 1]?.timestamp) && (
            <p className="self-center py-1 text-xs text-muted">{dayOf(timestamp)}</p>
          )}
          <Bubble
            mine={role === 'agent'}
            who={role === 'agent' ? (agentName ?? 'Support') : name}
            note={
              <>
                {agentName && `${agentName} · `}
                <time dateTime={timestamp}>{clockOf(timestamp)}</time>
                {id === readByShopper && ' · Read'}
              </>
            }
          >
            {content}
          </Bubble>
        </div>
      ))}
      {waiting.map((message) => (
        <Bubble key={message.clientMessageId} mine who="Support" note={<Sending message={message} />}>
          {message.content}
        </Bubble>
      ))}
      {isTyping && <p className="text-sm text-muted">{name} is typing…</p>}
    </div>
  );
}

function Sending({ message }: { message: Outgoing }) {
  const client = useQueryClient();
  if (message.state === 'sending') return 'Sending…';
  return (
    <span className="text-danger">
      Not sent. {message.reason}{' '}
      <button type="button" className="link min-h-8 px-1" onClick={() => sendAgain(client, message)}>
        Retry
      </button>
      <button type="button" className="link min-h-8 px-1" onClick={() => discard(message)}>
        Discard
      </button>
    </span>
  );
}

const dayOf = (iso: string | undefined): string | undefined => iso && formatReaderDay(iso);
/** "Nov 21, 2026, 3:04 PM" without the day, which is shown above. */
const clockOf = (iso: string): string => formatTime(iso).split(', ').at(-1) ?? '';
