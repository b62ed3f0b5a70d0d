import { messageOf } from '@loop-petal/web-kit/api-client';
import { Button } from '@loop-petal/web-kit/button';
import { TextField } from '@loop-petal/web-kit/field';
import { showError } from '@loop-petal/web-kit/toast-store';
import { useNativeForm } from '@loop-petal/web-kit/use-native-form';
import { useMutation } from '@tanstack/react-query';
import { api } from '../../api.ts';
import { forgottenRules } from '../../forms/rules/forgotten.ts';

/** Asks for a reset link. The response does not reveal whether an account exists. */
export function ForgotPassword({ onBack }: { onBack: () => void }) {
  const asking = useMutation({
    mutationFn: (email: string) => api.call('POST /api/auth/forgot-password', { body: { email } }),
    onError: (error) => showError(messageOf(error, 'Failed to send the link')),
  });

  const { props, field } = useNativeForm({
    fields: forgottenRules,
    onInvalid: ({ email }) => showError(email ?? ''),
    onSubmit: ({ email }) => asking.mutateAsync(email),
  });

  return (
    <form {...props} className="flex flex-col gap-4">
      {asking.data ? (
        <p role="status">{asking.data.message}</p>
      ) : (
        <>
          <TextField data-autofocus label="Email" {...field('email')} type="email" autoComplete="email" />
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
