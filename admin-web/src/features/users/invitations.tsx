import type { InvitationView } from '@loop-petal/contracts/shapes/identity';
import { Badge } from '@loop-petal/web-kit/badge';
import { Button } from '@loop-petal/web-kit/button';
import { formatTime } from '@loop-petal/web-kit/format';
import { EmptyState } from '@loop-petal/web-kit/states';
import { useQuery } from '@tanstack/react-query';
import { Mail } from 'lucide-react';
import { useState } from 'react';
import { ConfirmDialog } from '../../layout/dialogs/confirm-dialog.tsx';
import { useChange } from '../../layout/forms/use-change.ts';
import { ListView } from '../../layout/lists/list-view.tsx';
import { Panel } from '../../layout/shell/panel.tsx';
import { InviteForm } from './invite-form.tsx';
import { invitationKeys, resendInvitation, userQueries, withdrawInvitation } from './queries.ts';
import { ROLE_NAMES } from './role-names.ts';

export function Invitations() {
  const invitations = useQuery(userQueries.invitations());
  const [withdrawn, setWithdrawn] = useState<InvitationView>();
  const withdrawal = useChange({
    run: withdrawInvitation,
    invalidates: invitationKeys,
    success: 'Invitation withdrawn',
    failure: 'The invitation could not be withdrawn',
    showServerMessage: true,
  });
  const close = () => {
    withdrawal.reset();
    setWithdrawn(undefined);
  };
  return (
    <article aria-labelledby="invitations-heading" className="grid gap-5">
      <header>
        <h2 id="invitations-heading" className="text-xl">
          Invitations
        </h2>
        <p className="mt-1 text-sm text-muted">
          Each invitation is an email with a link that works once, for seven days. The invited person chooses a
          password, or signs in with an account of the shop.
        </p>
      </header>
      <InviteForm />
      <Panel title="Open invitations">
        <ListView query={invitations} failure="Failed to fetch invitations" loading="Loading invitations…">
          {(all) =>
            all.length === 0 ? (
              <EmptyState title="No open invitations" icon={<Mail size={40} aria-hidden />} />
            ) : (
              <ul className="divide-y divide-line">
                {all.map((invitation) => (
                  <InvitationRow
                    key={invitation.id}
                    invitation={invitation}
                    onWithdraw={() => setWithdrawn(invitation)}
                  />
                ))}
              </ul>
            )
          }
        </ListView>
      </Panel>
      <ConfirmDialog
        open={withdrawn !== undefined}
        title="Withdraw invitation"
        question={`The link sent to ${withdrawn?.email} will no longer work.`}
        confirmLabel="Withdraw"
        isPending={withdrawal.isPending}
        error={withdrawal.error}
        onConfirm={() => withdrawn && withdrawal.mutate(withdrawn.id, { onSuccess: close })}
        onClose={close}
      />
    </article>
  );
}

function InvitationRow({ invitation, onWithdraw }: { invitation: InvitationView; onWithdraw: () => void }) {
  const { id, email, role, invitedBy, expiresAt } = invitation;
  const isExpired = Date.parse(expiresAt) < Date.now();
  const resend = useChange({
    run: resendInvitation,
    invalidates: invitationKeys,
    success: `Invitation sent to ${email} again`,
    failure: 'The invitation could not be sent',
    showServerMessage: true,
  });
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 py-3">
      <div className="min-w-0">
        <p className="font-semibold wrap-anywhere">{email}</p>
        <p className="flex flex-wrap items-center gap-2 text-sm text-muted">
          <Badge tone={role === 'admin' ? 'lavender' : 'rose'}>{ROLE_NAMES[role]}</Badge>
          {isExpired ? 'Expired' : `Expires ${formatTime(expiresAt)}`}
          {invitedBy && ` · from ${invitedBy}`}
        </p>
      </div>
      <div className="flex gap-2">
        <Button
          variant="secondary"
          size="sm"
          aria-label={`Resend the invitation to ${email}`}
          disabled={resend.isPending}
          onClick={() => resend.mutate(id)}
        >
          Resend
        </Button>
        <Button variant="danger" size="sm" aria-label={`Withdraw the invitation to ${email}`} onClick={onWithdraw}>
          Withdraw
        </Button>
      </div>
    </li>
  );
}
