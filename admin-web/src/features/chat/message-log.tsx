import type { AgentMessageView } from '@loop-petal/contracts/shapes/chat';
import { singleClick } from '@loop-petal/web-kit/button';
import { type OutgoingMessage, withoutStored } from '@loop-petal/web-kit/chat';
import { Bubble, ChatLog } from '@loop-petal/web-kit/chat-log';
import { formatReaderDay, formatTime } from '@loop-petal/web-kit/format';
import { useQueryClient } from '@tanstack/react-query';
import { agentChat } from './agent-chat.ts';

interface MessageLogProps {
  name: string;
  messages: readonly AgentMessageView[];
  outgoing: readonly OutgoingMessage[];
  readByShopper: string | null;
  isTyping: boolean;
}

export function MessageLog({ name, messages, outgoing, readByShopper, isTyping }: MessageLogProps) {
  return (
    <ChatLog label={`Messages with ${name}`} className="relative gap-2.5 px-4 py-5 -outline-offset-4 sm:px-5">
      {messages.map(({ id, role, content, timestamp, agentName }, index) => (
        <div key={id} className="contents">
          {dayOf(timestamp) !== dayOf(messages[index - 1]?.timestamp) && (
            <p className="self-center py-1 text-xs text-muted">{dayOf(timestamp)}</p>
          )}
          <Bubble
            mine={role === 'agent'}
            who={role === 'agent' ? (agentName ?? 'Support') : name}
            className="rounded-md"
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
      {withoutStored(outgoing, messages).map((message) => (
        <Bubble
          key={message.clientMessageId}
          mine
          who="Support"
          className="rounded-md"
          note={<Sending message={message} />}
        >
          {message.content}
        </Bubble>
      ))}
      {isTyping && <p className="text-sm text-muted">{name} is typing…</p>}
    </ChatLog>
  );
}

function Sending({ message }: { message: OutgoingMessage }) {
  const client = useQueryClient();
  if (message.state === 'sending') return 'Sending…';
  return (
    <span className="text-danger">
      Not sent. {message.reason}{' '}
      <button
        type="button"
        className="link min-h-8 px-1"
        onClick={() => message.sessionId && agentChat.sendAgain(client, message.sessionId, message)}
      >
        Retry
      </button>
      <button type="button" className="link min-h-8 px-1" onClick={singleClick(() => agentChat.discard(message))}>
        Discard
      </button>
    </span>
  );
}

const dayOf = (iso: string | undefined): string | undefined => iso && formatReaderDay(iso);
/** "Nov 21, 2026, 3:04 PM" without the day, which is shown above. */
const clockOf = (iso: string): string => formatTime(iso).split(', ').at(-1) ?? '';
