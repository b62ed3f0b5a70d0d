import { api } from '../../api.ts';

export const claimSession = ({ id, takeOver }: { id: string; takeOver?: boolean }) =>
  api.call('POST /api/admin/live-chat/sessions/{id}/claim', { params: { id }, body: { takeOver: takeOver ?? false } });
export const releaseSession = (id: string) =>
  api.call('DELETE /api/admin/live-chat/sessions/{id}/claim', { params: { id } });
export const closeSession = ({ id, lastMessageId }: { id: string; lastMessageId: string | undefined }) =>
  api.call('POST /api/admin/live-chat/sessions/{id}/close', { params: { id }, body: { lastMessageId } });
