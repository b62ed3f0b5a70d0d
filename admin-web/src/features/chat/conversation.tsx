import type { AgentSessionView } from '@loop-petal/contracts/shapes/chat';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { ListView } from '../../layout/lists/list-view.tsx';
import { agentChat } from './agent-chat.ts';
import { isOurs, nameOf } from './chat-session.ts';
import { Composer } from './composer.tsx';
import { ConversationHead } from './conversation-head.tsx';
import { ForeignNote } from './foreign-note.tsx';
import { MessageLog } from './message-log.tsx';
import { chatQueries } from './queries.ts';
import { usePolling } from './use-sessions.ts';

export function Conversation({ session }: { session: AgentSessionView }) {
  const { sessionId } = session;
  const messages = useQuery({ ...chatQueries.messages(sessionId), refetchInterval: usePolling() });
  const outgoing = agentChat.useChat((chat) => chat.outgoing).filter((message) => message.sessionId === sessionId);
  const isTyping = agentChat.useChat(({ typing }) => typing.has(sessionId));
  useReadMark(session, messages.data?.messages.length);

  return (
    <section
      aria-label={`Conversation with ${nameOf(session)}`}
      className="flex h-full min-h-0 flex-col overflow-hidden rounded-card border border-line bg-card"
    >
      <ConversationHead session={session} />
      <div className="flex min-h-0 grow flex-col">
        <ListView
          query={messages}
          failure="Failed to fetch the conversation"
          loading="Loading conversation…"
          rowClass="h-12"
        >
          {({ messages: loaded, readByShopper }) => (
            <MessageLog
              name={nameOf(session)}
              messages={loaded}
              outgoing={outgoing}
              readByShopper={readByShopper}
              isTyping={isTyping}
            />
          )}
        </ListView>
      </div>
      {isOurs(session) ? <Composer session={session} /> : <ForeignNote session={session} />}
    </section>
  );
}

function useReadMark(session: AgentSessionView, shown: number | undefined): void {
  const { sessionId, unread } = session;
  const isReader = isOurs(session) && !session.closedAt;
  useEffect(() => {
    if (!isReader || unread === 0 || shown === undefined) return;
    const mark = () => {
      if (!document.hidden) agentChat.emitRead(sessionId);
    };
    mark();
    document.addEventListener('visibilitychange', mark);
    return () => document.removeEventListener('visibilitychange', mark);
  }, [sessionId, unread, isReader, shown]);
}
