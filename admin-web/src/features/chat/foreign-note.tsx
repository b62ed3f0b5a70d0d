import type { AgentSessionView } from '@loop-petal/contracts/shapes/chat';
import { Button } from '@loop-petal/web-kit/button';
import { useState } from 'react';
import { ConfirmDialog } from '../../layout/dialogs/confirm-dialog.tsx';
import { claimer, nameOf } from './chat-session.ts';
import { useClaims } from './use-claims.ts';

export function ForeignNote({ session }: { session: AgentSessionView }) {
  const { claim } = useClaims(session);
  const [isAsking, setAsking] = useState(false);
  const takeOver = () => claim.mutate({ id: session.sessionId, takeOver: true }, { onSuccess: () => setAsking(false) });
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 border-t border-line bg-paper px-5 py-3">
      <p className="text-sm">
        <strong>{claimer(session)}</strong> is handling this conversation.
      </p>
      <Button variant="secondary" size="sm" onClick={() => setAsking(true)}>
        Take over
      </Button>
      <ConfirmDialog
        open={isAsking}
        title="Take over"
        question={`${claimer(session)} is talking with ${nameOf(session)}. Take over the conversation?`}
        confirmLabel="Take over"
        tone="primary"
        isPending={claim.isPending}
        error={claim.error}
        onConfirm={takeOver}
        onClose={() => setAsking(false)}
      />
    </div>
  );
}
