import { messageOf } from '@loop-petal/web-kit/api-client';
import { Button } from '@loop-petal/web-kit/button';
import { TextField } from '@loop-petal/web-kit/field';
import { showError } from '@loop-petal/web-kit/toast-store';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { api } from '../../api.ts';

/** Asks for a reset link. The response is the same whether or not an account has this address. */
export function ForgotPassword({ onBack }: { onBack: () => void }) {
  const [email, setEmail] = useState('');
  const asking = useMutation({
    mutationFn: () => api.call('POST /api/auth/forgot-password', { body: { email: email.trim() } }),
    onError: (error) => showError(messageOf(error, 'Failed to send the link')),
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!email.includes('@')) return showError('Please enter a valid email address.');
    asking.mutate();
  }

  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      {asking.data ? (
        <p role="status">{asking.data.message}</p>
      ) : (
        <>
          <TextField
            required
            data-autofocus
            label="Email"
            name="email"
            type="email"
            autoComplete="email"
            value={email}
            onChange={(event) => setEmail(event.target.value)}
          />
          <Button type="submit" disabled={asking.isPending}>
            {asking.isPending ? 'Sending...' : 'Send Link'}
          </Button>
        </>
      )}
      <Button variant="quiet" onClick={onBack}>
        Back to Sign In
      </Button>
    </form>
  );
}
