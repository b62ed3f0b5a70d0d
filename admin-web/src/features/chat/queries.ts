import { AdminCartView } from '@loop-petal/contracts/cart-api';
import { AgentMessagesView, AgentSessionView, CannedReplyView, DeskMessageView } from '@loop-petal/contracts/chat-api';
import { AdminOrderView } from '@loop-petal/contracts/orders-api';
import { showNews } from '@loop-petal/web-kit/show-news';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { z } from 'zod';
import { api } from '../../api.ts';

const Sessions = z.array(AgentSessionView);
const Replies = z.array(CannedReplyView);
const Orders = z.array(AdminOrderView);
const SESSIONS = '/api/admin/live-chat/sessions';
const REPLIES = '/api/admin/live-chat/replies';
const ORDERS_SHOWN = 10;

const sessionPath = (id: string) => `${SESSIONS}/${encodeURIComponent(id)}`;

export const chatQueries = {
  open: () =>
    queryOptions({
      queryKey: ['chat', 'sessions', 'open'],
      queryFn: ({ signal }) => api.get(`${SESSIONS}?state=open&limit=500`, Sessions, { signal }),
    }),
  closed: (limit: number) =>
    queryOptions({
      queryKey: ['chat', 'sessions', 'closed', limit],
      queryFn: ({ signal }) => api.get(`${SESSIONS}?state=closed&limit=${limit}`, Sessions, { signal }),
    }),
  messages: (id: string) =>
    queryOptions({
      queryKey: ['chat', 'messages', id],
      queryFn: ({ signal }) => api.get(`${sessionPath(id)}/messages`, AgentMessagesView, { signal }),
    }),
  replies: () =>
    queryOptions({
      queryKey: ['chat', 'replies'],
      queryFn: ({ signal }) => api.get(REPLIES, Replies, { signal }),
      staleTime: 60_000,
    }),
  cart: (ownerId: string) =>
    queryOptions({
      queryKey: ['chat', 'cart', ownerId],
      queryFn: ({ signal }) => api.get(`/api/admin/carts/${encodeURIComponent(ownerId)}`, AdminCartView, { signal }),
      staleTime: 10_000,
      refetchInterval: 15_000,
    }),
  orders: (ownerId: string) =>
    queryOptions({
      queryKey: ['chat', 'orders', ownerId],
      queryFn: ({ signal }) =>
        api.get(`/api/admin/orders?owner=${encodeURIComponent(ownerId)}&limit=${ORDERS_SHOWN}`, Orders, { signal }),
      staleTime: 10_000,
    }),
};

type Said = z.output<typeof AgentMessagesView>;

/** Adds a message that came by itself, once. */
export function addMessage(client: QueryClient, sessionId: string, message: DeskMessageView): void {
  showNews<Said>(client, chatQueries.messages(sessionId).queryKey, (known) =>
    !known || known.messages.some(({ id }) => id === message.id)
      ? known
      : { ...known, messages: [...known.messages, message] },
  );
}

/** The shopper has read everything up to a message. */
export function noteRead(client: QueryClient, sessionId: string, upTo: string): void {
  showNews<Said>(
    client,
    chatQueries.messages(sessionId).queryKey,
    (known) => known && { ...known, readByShopper: upTo },
  );
}

export const sendAnswer = (sessionId: string, body: { message: string; clientMessageId: string }) =>
  api.post(`${sessionPath(sessionId)}/messages`, body, DeskMessageView);
export const markRead = (sessionId: string) => api.post(`${sessionPath(sessionId)}/read`);
export const claimSession = ({ id, takeOver }: { id: string; takeOver?: boolean }) =>
  api.post(`${sessionPath(id)}/claim`, { takeOver: takeOver ?? false });
export const releaseSession = (id: string) => api.delete(`${sessionPath(id)}/claim`);
export const closeSession = (id: string) => api.post(`${sessionPath(id)}/close`);

export interface ReplyBody {
  shortcut: string;
  text: string;
}
export const saveReply = ({ id, body }: { id: string | null; body: ReplyBody }) =>
  id ? api.patch(`${REPLIES}/${id}`, body, CannedReplyView) : api.post(REPLIES, body, CannedReplyView);
export const deleteReply = (id: string) => api.delete(`${REPLIES}/${id}`);
