import { Button } from '@loop-petal/web-kit/button';
import { Dialog } from '@loop-petal/web-kit/dialog';
import { TextField } from '@loop-petal/web-kit/field';
import { MISSING } from '@loop-petal/web-kit/field-rule';
import { showError } from '@loop-petal/web-kit/toast-store';
import { useNativeForm } from '@loop-petal/web-kit/use-native-form';
import { useState } from 'react';
import { signInRules } from '../../forms/rules/sign-in.ts';
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
  const code = useCodeField();
  const signIn = useSignIn(code.asksFor);

  const { props, field } = useNativeForm({
    fields: signInRules,
    check: ({ password }) => (password.trim() ? {} : { password: MISSING }),
    onInvalid: () => showError('Please fill in all fields'),
    onSubmit: ({ username, password, otp }) =>
      signIn.mutateAsync({ username, password, ...codeIn({ otp }) }, { onSuccess: onDone }),
  });

  return (
    <form {...props} className="flex flex-col gap-4">
      <TextField
        data-autofocus
        label="Username"
        {...field('username')}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
      />
      <TextField label="Password" {...field('password')} type="password" autoComplete="current-password" />
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
