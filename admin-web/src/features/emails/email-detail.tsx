import type { EmailDetailView, EmailView } from '@loop-petal/contracts/shapes/emails';
import { Badge } from '@loop-petal/web-kit/badge';
import { Button } from '@loop-petal/web-kit/button';
import { formatTime } from '@loop-petal/web-kit/format';
import { Send } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { History } from '../../history/history.tsx';
import { ConfirmDialog } from '../../layout/dialogs/confirm-dialog.tsx';
import { useChange } from '../../layout/forms/use-change.ts';
import { DescriptionList } from '../../layout/parts/description-list.tsx';
import { addresses } from '../../layout/shell/addresses.ts';
import { EmailContent } from './email-content.tsx';
import { kindName, STATES } from './email-names.ts';
import { emailKeys, resendEmail } from './queries.ts';

export function EmailDetail({ email }: { email: EmailDetailView }) {
  const state = STATES[email.state];
  return (
    <article aria-labelledby="mail-heading" className="grid gap-5">
      <header className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0 grow basis-64">
          <h2 id="mail-heading" className="text-xl wrap-anywhere">
            {email.subject}
          </h2>
          <p className="mt-1 flex flex-wrap items-center gap-2 text-sm text-muted">
            <Badge tone={state.tone}>{state.label}</Badge>
            {state.meaning}
          </p>
        </div>
        <SendAgain email={email} />
      </header>
      <DescriptionList entries={detailsOf(email)} />
      <EmailContent email={email} />
      <History subject={`mail:${email.resendOf ?? email.id}`} className="border-t border-line pt-2" />
    </article>
  );
}

function detailsOf(email: EmailDetailView) {
  const { recipient, kind, createdAt, sentAt, nextAttemptAt, attempts, error, resendOf } = email;
  return [
    ['To', recipient],
    ['Kind', kindName(kind)],
    ['Written', formatTime(createdAt)],
    ...(sentAt ? ([[email.state === 'kept' ? 'Kept' : 'Sent', formatTime(sentAt)]] as const) : []),
    ['Tried', attempts === 0 ? 'Not yet' : attempts === 1 ? 'Once' : `${attempts} times`],
    ...(error ? ([['Last answer', error]] as const) : []),
    ...(nextAttemptAt ? ([[attempts > 0 ? 'Next attempt' : 'Due', formatTime(nextAttemptAt)]] as const) : []),
    ...(resendOf
      ? ([
          [
            'Repeats',
            <Link key="first" className="link" to={addresses.email(resendOf)}>
              an earlier email
            </Link>,
          ],
        ] as const)
      : []),
  ] as const;
}

function SendAgain({ email }: { email: EmailDetailView }) {
  /** Idempotency key: a second click or a retry after a lost response sends no second email. */
  const [key, setKey] = useState<string | null>(null);
  const sending = useChange<{ id: string; key: string }, EmailView>({
    run: resendEmail,
    invalidates: emailKeys,
    success: (_input, again) => `Resending the email to ${again.recipient}`,
    failure: 'Failed to resend the email',
    showServerMessage: true,
  });
  const close = () => {
    sending.reset();
    setKey(null);
  };
  if (email.isSecret) {
    return (
      <p className="max-w-64 text-sm text-muted">
        It contains a link for its recipient only, so it can't be sent again. They can ask for a new one.
      </p>
    );
  }
  return (
    <>
      <Button
        variant="secondary"
        size="sm"
        disabled={email.state === 'waiting'}
        onClick={() => setKey(crypto.randomUUID())}
      >
        <Send size={16} aria-hidden />
        Send again
      </Button>
      <ConfirmDialog
        open={key !== null}
        title="Send again"
        question={`Send “${email.subject}” to ${email.recipient} again?`}
        confirmLabel="Send again"
        tone="primary"
        isPending={sending.isPending}
        error={sending.error}
        onClose={close}
        onConfirm={() => key && sending.mutate({ id: email.id, key }, { onSuccess: close })}
      />
    </>
  );
}
