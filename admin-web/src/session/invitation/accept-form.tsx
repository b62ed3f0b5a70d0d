import { MIN_PASSWORD_LENGTH } from '@loop-petal/contracts/rules/shop';
import type { OpenedInvitationView } from '@loop-petal/contracts/shapes/identity';
import { Button } from '@loop-petal/web-kit/button';
import { TextField } from '@loop-petal/web-kit/field';
import { useNativeForm } from '@loop-petal/web-kit/use-native-form';
import { useSingleMutation } from '@loop-petal/web-kit/use-single-mutation';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { z } from 'zod';
import { FormProblem } from '../../layout/forms/form-problem.tsx';
import { signIn } from '../admin-session.ts';
import { CodeField } from '../code-field.tsx';
import { announceLogin, announceLoginFailure, lacksCode } from '../login-toasts.ts';
import { useShopUrl } from '../queries.ts';
import { acceptInvitation } from './queries.ts';

const required = (label: string) => ({ required: true, verbatim: true, min: [1, `${label} is required`] }) as const;
const FIELDS = { username: required('Username'), password: required('Password'), otp: required('Code') };

interface AcceptFormProps {
  token: string;
  invitation: z.output<typeof OpenedInvitationView>;
}

/** Creates an account, or signs in to the one that the person has. */
export function AcceptForm({ token, invitation: { email, role, username } }: AcceptFormProps) {
  const [hasAccount, setHasAccount] = useState(username !== null);
  const [asksCode, setAsksCode] = useState(false);
  const navigate = useNavigate();
  const shopUrl = useShopUrl();
  const accepting = useSingleMutation({
    mutationFn: acceptInvitation,
    onSuccess: async (session) => {
      signIn(session.token, session.role);
      announceLogin(session.role);
      await navigate('/', { replace: true });
    },
    onError: (error) => {
      if (lacksCode(error)) setAsksCode(true);
      else announceLoginFailure(error);
    },
  });
  const form = useNativeForm({
    fields: FIELDS,
    initialValues: { username: username ?? '' },
    onSubmit: ({ otp, ...credentials }) =>
      accepting.mutate(
        hasAccount
          ? { ...credentials, account: 'existing', token, ...(asksCode && { otp }) }
          : { ...credentials, account: 'new', token },
      ),
  });
  return (
    <form className="grid gap-4 rounded-card border border-line bg-card p-6" {...form.props}>
      <p>
        <strong className="wrap-anywhere">{email}</strong> is invited as <strong>{role}</strong>.{' '}
        {hasAccount ? 'Sign in to your account to accept.' : 'Choose a username and a password to accept.'}
      </p>
      <TextField
        label="Username"
        {...form.field('username')}
        readOnly={username !== null}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
      />
      <TextField
        label="Password"
        {...form.field('password')}
        type="password"
        autoComplete={hasAccount ? 'current-password' : 'new-password'}
        {...(!hasAccount && { hint: `At least ${MIN_PASSWORD_LENGTH} characters.` })}
      />
      {asksCode && <CodeField {...form.field('otp')} />}
      <FormProblem error={accepting.error} />
      <Button type="submit" disabled={accepting.isPending}>
        {accepting.isPending ? 'One moment…' : 'Accept invitation'}
      </Button>
      {username === null ? (
        <Button variant="quiet" size="sm" onClick={() => setHasAccount(!hasAccount)}>
          {hasAccount ? 'I have no account yet' : 'I already have an account'}
        </Button>
      ) : (
        <a className="text-center text-sm underline" href={`${shopUrl}/`}>
          Forgot your password? Reset it in the shop, then open the invitation again.
        </a>
      )}
    </form>
  );
}
