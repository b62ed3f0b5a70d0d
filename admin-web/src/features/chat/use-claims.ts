import type { AgentSessionView } from '@loop-petal/contracts/shapes/chat';
import { messageOf } from '@loop-petal/web-kit/api-client';
import { showError, showToast } from '@loop-petal/web-kit/toast-store';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { nameOf } from './chat-session.ts';
import { claimSession, closeSession, releaseSession } from './claim-writes.ts';
import { chatQueries } from './queries.ts';

export function useClaims(session: AgentSessionView) {
  const client = useQueryClient();
  const options = (failure: string) => ({
    onSettled: () => client.invalidateQueries({ queryKey: chatQueries.key }),
    onError: (error: Error) => showError(messageOf(error, failure)),
  });
  return {
    claim: useMutation({ mutationFn: claimSession, ...options('Failed to take the conversation.') }),
    release: useMutation({ mutationFn: releaseSession, ...options('Failed to release the conversation.') }),
    close: useMutation({
      mutationFn: closeSession,
      ...options('Failed to close the conversation.'),
      onSuccess: () =>
        showToast({ title: 'Conversation closed', description: `When ${nameOf(session)} writes, it opens again.` }),
    }),
  };
}
