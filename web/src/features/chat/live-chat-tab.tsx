import { Button } from '@loop-petal/web-kit/button';
import type { OutgoingMessage } from '@loop-petal/web-kit/chat';
import { Bubble, ChatLog } from '@loop-petal/web-kit/chat-log';
import { formatTime } from '@loop-petal/web-kit/format';
import { useShop } from '../../queries/shop.ts';
import { MessageForm } from './message-form.tsx';
import type { LiveChat } from './use-live-chat.ts';

const PREVIEW_LENGTH = 30;

export function LiveChatTab({ chat }: { chat: LiveChat }) {
  const { hours } = useShop();
  const { messages, outgoing, isAgentTyping, isLost, readByShop } = chat;
  return (
    <>
      <ChatLog label="Live chat" className="gap-3 p-4">
        <Bubble who="Support">
          Hello! Write to us here. We answer {hours ?? 'Mon-Fri 9AM-6PM EST'}, and within 24 hours at any other time.
        </Bubble>
        {messages.map(({ id, role, content, timestamp }) => (
          <Bubble
            key={id}
            mine={role === 'user'}
            who={role === 'user' ? 'You' : 'Support'}
            note={
              <>
                <time dateTime={timestamp}>{formatTime(timestamp)}</time>
                {id === readByShop && ' · Seen'}
              </>
            }
          >
            {content}
          </Bubble>
        ))}
        {outgoing.map((message) => (
          <Bubble key={message.clientMessageId} mine who="You" note={<State message={message} chat={chat} />}>
            {message.content}
          </Bubble>
        ))}
        {isAgentTyping && <p className="text-sm text-muted">Support is typing…</p>}
        {isLost && (
          <p className="text-sm text-muted">Connection lost. We’re reconnecting, and will keep your messages.</p>
        )}
        {chat.isConnecting && <p className="text-sm text-muted">Connecting…</p>}
        {chat.hasFailed && (
          <div className="flex flex-col items-start gap-2">
            <p className="text-sm text-danger">We couldn't connect to live chat.</p>
            <Button variant="secondary" size="sm" onClick={chat.connectAgain}>
              Retry
            </Button>
          </div>
        )}
      </ChatLog>
      <MessageForm label="Message" placeholder="Type your message..." onSend={chat.send} onTyping={chat.sendTyping} />
    </>
  );
}

function State({ message, chat }: { message: OutgoingMessage; chat: LiveChat }) {
  if (message.state === 'sending') return 'Sending…';
  if (message.state === 'queued') return `We’ll send “${preview(message.content)}” when you’re connected`;
  return (
    <span className="text-danger">
      Not sent.{' '}
      <button type="button" className="link min-h-8" onClick={() => chat.sendAgain(message)}>
        Retry
      </button>
    </span>
  );
}

const preview = (text: string): string => (text.length > PREVIEW_LENGTH ? `${text.slice(0, PREVIEW_LENGTH)}…` : text);
