import { MessagesSquare } from 'lucide-react';
import type { Section } from '../../layout/shell/section.ts';
import { ChatBadge } from './chat-badge.tsx';
import { chatQueries } from './queries.ts';

export const chatSection: Section = {
  key: 'chat',
  label: 'Live Chat',
  roles: ['admin', 'support'],
  badge: <ChatBadge />,
  icon: MessagesSquare,
  load: () => import('./chat-page.tsx').then((m) => m.ChatPage),
  prefetch: (client) => client.prefetchQuery(chatQueries.open()),
  children: [{ path: ':sessionId' }],
};
