import { api, queryOf } from '../../api.ts';

const MAX_OPEN_SESSIONS = 500;
const MAX_ORDERS = 10;

const key = ['chat'] as const;
const sessionsKey = [...key, 'sessions'] as const;

export const chatQueries = {
  key,
  sessionsKey,
  open: () =>
    queryOf('GET /api/admin/live-chat/sessions', {
      queryKey: [...sessionsKey, 'open'],
      query: { state: 'open', limit: MAX_OPEN_SESSIONS },
    }),
  closed: (limit: number) =>
    queryOf('GET /api/admin/live-chat/sessions', {
      queryKey: [...sessionsKey, 'closed', limit],
      query: { state: 'closed', limit },
    }),
  messages: (id: string) =>
    queryOf('GET /api/admin/live-chat/sessions/{id}/messages', { queryKey: [...key, 'messages', id], params: { id } }),
  replies: () => queryOf('GET /api/admin/live-chat/replies', { queryKey: [...key, 'replies'], staleTime: 60_000 }),
  cart: (ownerId: string) =>
    queryOf('GET /api/admin/carts/{ownerId}', {
      queryKey: [...key, 'cart', ownerId],
      params: { ownerId },
      staleTime: 10_000,
      refetchInterval: 15_000,
    }),
  orders: (ownerId: string) =>
    queryOf('GET /api/admin/orders', {
      queryKey: [...key, 'orders', ownerId],
      query: { owner: ownerId, limit: MAX_ORDERS },
      staleTime: 10_000,
    }),
};

export const sendAnswer = (sessionId: string, body: { message: string; clientMessageId: string }) =>
  api.call('POST /api/admin/live-chat/sessions/{id}/messages', { params: { id: sessionId }, body });
export const markRead = (sessionId: string) =>
  api.call('POST /api/admin/live-chat/sessions/{id}/read', { params: { id: sessionId } });

export interface ReplyBody {
  shortcut: string;
  text: string;
}
export const saveReply = ({ id, body }: { id: string | null; body: ReplyBody }) =>
  id
    ? api.call('PATCH /api/admin/live-chat/replies/{id}', { params: { id }, body })
    : api.call('POST /api/admin/live-chat/replies', { body });
export const deleteReply = (id: string) => api.call('DELETE /api/admin/live-chat/replies/{id}', { params: { id } });
