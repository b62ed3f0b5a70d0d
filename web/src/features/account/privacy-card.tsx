import type { DeleteAccountRequest } from '@loop-petal/contracts/shapes/identity';
import { messageOf } from '@loop-petal/web-kit/api-client';
import { Button, buttonClass } from '@loop-petal/web-kit/button';
import { Dialog } from '@loop-petal/web-kit/dialog';
import { TextField } from '@loop-petal/web-kit/field';
import { showError, showToast } from '@loop-petal/web-kit/toast-store';
import { useNativeForm } from '@loop-petal/web-kit/use-native-form';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { z } from 'zod';
import { api } from '../../api.ts';
import { deletionRules } from '../../forms/rules/deletion.ts';
import { codeIn, useCodeField } from '../../forms/use-code-field.tsx';
import { useGoTo } from '../../navigation/navigation-context.ts';
import { dropPersonalStorage } from '../../queries/personal-storage.ts';
import { clearPersonalData } from '../auth/queries.ts';
import { AccountCard } from './account-card.tsx';

/** @param hasPassword false for an account that signs in only with a social account */
export function PrivacyCard({ hasPassword = true }: { hasPassword?: boolean | undefined }) {
  const [asking, setAsking] = useState(false);
  return (
    <AccountCard
      id="your-data"
      title="Your Data"
      description="Download a copy of everything we store about you, or delete your account."
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
        <DeleteForm hasPassword={hasPassword} onClose={() => setAsking(false)} />
      </Dialog>
    </AccountCard>
  );
}

function DeleteForm({ hasPassword, onClose }: { hasPassword: boolean; onClose: () => void }) {
  const queryClient = useQueryClient();
  const goTo = useGoTo();
  const code = useCodeField();
  const deleting = useMutation({
    mutationFn: (body: z.input<typeof DeleteAccountRequest>) => api.call('DELETE /api/user', { body }),
    onSuccess: async () => {
      showToast({ title: 'Account deleted', description: 'Your account and addresses are erased.' });
      await goTo('/');
      dropPersonalStorage();
      clearPersonalData(queryClient, null);
    },
    onError: (error) => code.asksFor(error) || showError(messageOf(error, 'Failed to delete account')),
  });

  const { props, field } = useNativeForm({
    fields: { ...deletionRules, password: { ...deletionRules.password, required: true } },
    onSubmit: ({ password, otp }) => deleting.mutateAsync({ password, ...codeIn({ otp }) }),
  });

  return (
    <form {...props} className="flex flex-col gap-4">
      <p>
        We permanently erase your profile, addresses, cart and wishlist, your messages and chats, and the emails we
        keep. Orders are kept without your name, as the law requires. An order still in production ships to its address,
        but we can’t email you about it.
      </p>
      {hasPassword && (
        <TextField
          data-autofocus
          label="Password"
          {...field('password')}
          type="password"
          autoComplete="current-password"
        />
      )}
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
