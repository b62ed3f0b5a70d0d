import type { AgentSessionView } from '@loop-petal/contracts/chat-api';
import { useChange } from '../../layout/use-change.ts';
import { nameOf } from './chat-session.ts';
import { claimSession, closeSession, releaseSession } from './queries.ts';

const sessionKeys = [['chat', 'sessions']];

/** Taking, releasing and closing; the shop's own words when it refuses. */
export function useClaims(session: AgentSessionView) {
  const name = nameOf(session);
  const claim = useChange({
    run: claimSession,
    refreshes: sessionKeys,
    success: `The conversation with ${name} is yours`,
    failure: 'Failed to take the conversation.',
    tellsReason: true,
  });
  const release = useChange({
    run: releaseSession,
    refreshes: sessionKeys,
    success: 'Conversation released',
    failure: 'Failed to release the conversation.',
    tellsReason: true,
  });
  const close = useChange({
    run: closeSession,
    refreshes: sessionKeys,
    success: 'Conversation closed',
    failure: 'Failed to close the conversation.',
    tellsReason: true,
  });
  return { claim, release, close };
}
