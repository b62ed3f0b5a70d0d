import { messageOf } from '@loop-petal/web-kit/api-client';
import { Button, buttonClass } from '@loop-petal/web-kit/button';
import { Dialog } from '@loop-petal/web-kit/dialog';
import { TextField } from '@loop-petal/web-kit/field';
import { showError, showToast } from '@loop-petal/web-kit/toast-store';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { api } from '../../api.ts';
import { codeIn, useCodeField } from '../../forms/use-code-field.tsx';
import { useGoTo } from '../../navigation/navigation-context.ts';
import { forgetPerson } from '../auth/queries.ts';
import { AccountCard } from './account-card.tsx';

/** Export and deletion of personal data, as the privacy policy promises. */
export function PrivacyCard() {
  const [asking, setAsking] = useState(false);
  return (
    <AccountCard
      id="your-data"
      title="Your Data"
      description="Take a copy of everything we keep about you, or have your account erased."
    >
      <div className="flex flex-wrap gap-3">
        <a href="/api/user/export" download="my-data.json" className={buttonClass('secondary', 'sm')}>
          Download my data
        </a>
        <Button variant="quiet" size="sm" aria-haspopup="dialog" onClick={() => setAsking(true)}>
          Delete my account
        </Button>
      </div>
      <Dialog open={asking} onClose={() => setAsking(false)} title="Delete your account?" width="27rem">
        <DeleteForm onClose={() => setAsking(false)} />
      </Dialog>
    </AccountCard>
  );
}

function DeleteForm({ onClose }: { onClose: () => void }) {
  const queryClient = useQueryClient();
  const goTo = useGoTo();
  const [password, setPassword] = useState('');
  const code = useCodeField();
  const deleting = useMutation({
    mutationFn: (given: { otp?: string }) => api.call('DELETE /api/user', { body: { password, ...given } }),
    onSuccess: async () => {
      showToast({ title: 'Account deleted', description: 'Your account and addresses are erased.' });
      await goTo('/');
      await forgetPerson(queryClient, null);
    },
    onError: (error) => code.asksFor(error) || showError(messageOf(error, 'Failed to delete account')),
  });

  function submit(event: FormEvent<HTMLFormElement>) {
    deleting.mutate(codeIn(event));
  }

  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <p>
        Your profile, addresses, cart and wishlist are erased for good. Orders are kept without your name, as the law
        wants it.
      </p>
      <TextField
        required
        data-autofocus
        label="Password"
        type="password"
        name="password"
        autoComplete="current-password"
        value={password}
        onChange={(event) => setPassword(event.target.value)}
      />
      {code.field}
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="secondary" onClick={onClose}>
          Keep account
        </Button>
        <Button type="submit" variant="danger" disabled={deleting.isPending}>
          {deleting.isPending ? 'Deleting...' : 'Delete account'}
        </Button>
      </div>
    </form>
  );
}
