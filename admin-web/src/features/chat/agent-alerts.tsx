import type { AgentSessionView } from '@loop-petal/contracts/shapes/chat';
import { showToast } from '@loop-petal/web-kit/toast-store';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { addresses } from '../../layout/shell/addresses.ts';
import { useAdminSession } from '../../session/admin-session.ts';
import { claimer, countUnread, isOurs, nameOf } from './chat-session.ts';
import { connectChat } from './chat-socket.ts';
import { chatQueries } from './queries.ts';
import { chime } from './sound.ts';
import { useOpenSessions } from './use-sessions.ts';

/** On every tab of the panel: the chat socket, the unread count on the tab and in the title, the sound. */
export function AgentAlerts() {
  useChatConnection();
  const { data: sessions = [] } = useOpenSessions();
  const unread = countUnread(sessions);
  useTitle(unread);
  useTakeoverToast(sessions);
  if (unread === 0) return null;
  return (
    <span className="relative ml-2 inline-grid h-6 min-w-6 place-items-center rounded-pill bg-rose px-1.5 text-xs font-bold text-on-rose tabular-nums">
      {unread}
      <span className="sr-only"> unread</span>
    </span>
  );
}

function useChatConnection(): void {
  const client = useQueryClient();
  const isSignedIn = useAdminSession() === 'signed-in';
  useEffect(() => {
    if (!isSignedIn) return;
    const ringIf = (isTurn: (known?: AgentSessionView) => boolean) => (sessionId: string) => {
      const known = client.getQueryData(chatQueries.open().queryKey)?.find((one) => one.sessionId === sessionId);
      const isLooking = !document.hidden && window.location.pathname.endsWith(addresses.chat(sessionId));
      if (!isLooking && isTurn(known)) chime();
    };
    return connectChat(client, {
      onMessage: ringIf((known) => !known || isOurs(known)),
      onRelease: ringIf((known) => Boolean(known?.waitingSince)),
    });
  }, [client, isSignedIn]);
}

function useTitle(unread: number): void {
  // Navigation sets the title without the count.
  useLocation();
  useEffect(() => {
    const bare = document.title.replace(/^\(\d+\) /, '');
    document.title = unread > 0 ? `(${unread}) ${bare}` : bare;
  });
}

function useTakeoverToast(sessions: readonly AgentSessionView[]): void {
  const mine = useRef(new Set<string>());
  useEffect(() => {
    for (const session of sessions) {
      if (!mine.current.has(session.sessionId) || session.isMine || !session.claimedBy) continue;
      showToast({ title: `${claimer(session)} took over the conversation with ${nameOf(session)}` });
    }
    mine.current = new Set(sessions.filter(({ isMine }) => isMine).map(({ sessionId }) => sessionId));
  }, [sessions]);
}
