import { Button } from '@loop-petal/web-kit/button';
import { Dialog } from '@loop-petal/web-kit/dialog';
import { TextField } from '@loop-petal/web-kit/field';
import { showError } from '@loop-petal/web-kit/toast-store';
import { type FormEvent, useState } from 'react';
import { codeIn, useCodeField } from '../../forms/use-code-field.tsx';
import { ForgotPassword } from './forgot-password.tsx';
import { useSignIn } from './sign-in-out.ts';
import { SocialButtons } from './social-buttons.tsx';

interface SignInDialogProps {
  open: boolean;
  onClose: () => void;
  onRegister: () => void;
}

export function SignInDialog({ open, onClose, onRegister }: SignInDialogProps) {
  const [forgotten, setForgotten] = useState(false);

  function close() {
    setForgotten(false);
    onClose();
  }

  return (
    <Dialog
      open={open}
      onClose={close}
      title={forgotten ? 'Reset Password' : 'Sign In'}
      description={
        forgotten
          ? 'We will send a link to the email address of your account'
          : 'Sign in to your account using your credentials or social media'
      }
      width="27rem"
    >
      {forgotten ? (
        <ForgotPassword onBack={() => setForgotten(false)} />
      ) : (
        <>
          <SocialButtons verb="Sign in" divider="Or continue with" />
          <SignInForm onDone={close} onForgotten={() => setForgotten(true)} />
          <p className="mt-4 text-center">
            <button type="button" className="link min-h-11" onClick={onRegister}>
              Don't have an account? Sign up
            </button>
          </p>
        </>
      )}
    </Dialog>
  );
}

function SignInForm({ onDone, onForgotten }: { onDone: () => void; onForgotten: () => void }) {
  const [username, setUsername] = useState('');
  const [password, setPassword] = useState('');
  const code = useCodeField();
  const signIn = useSignIn(code.asksFor);

  function submit(event: FormEvent<HTMLFormElement>) {
    const given = codeIn(event);
    if (!username.trim() || !password.trim()) return showError('Please fill in all fields');
    signIn.mutate({ username: username.trim(), password, ...given }, { onSuccess: onDone });
  }

  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <TextField
        required
        data-autofocus
        label="Username"
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        value={username}
        onChange={(event) => setUsername(event.target.value)}
      />
      <TextField
        required
        label="Password"
        name="password"
        type="password"
        autoComplete="current-password"
        value={password}
        onChange={(event) => setPassword(event.target.value)}
      />
      {code.field}
      <button type="button" className="link -mt-2 min-h-11 self-end text-sm" onClick={onForgotten}>
        Forgot password?
      </button>
      <Button type="submit" disabled={signIn.isPending}>
        {signIn.isPending ? 'Signing In...' : 'Sign In'}
      </Button>
    </form>
  );
}
