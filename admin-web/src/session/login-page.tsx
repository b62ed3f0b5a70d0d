import { SHOP_NAME } from '@loop-petal/contracts/shop';
import { Button } from '@loop-petal/web-kit/button';
import { TextField } from '@loop-petal/web-kit/field';
import { StitchDivider } from '@loop-petal/web-kit/stitch-divider';
import { useMutation, useQuery } from '@tanstack/react-query';
import { LogIn } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { signIn } from './admin-session.ts';
import { announceLogin, announceLoginFailure, hasWrongCode, lacksCode } from './login-toasts.ts';
import { type Credentials, logIn, shopQuery } from './queries.ts';

export function LoginPage({ note }: { note?: string }) {
  const shop = useQuery(shopQuery);
  const form = useForm<Credentials>({ defaultValues: { username: '', password: '' } });
  const [asksCode, setAsksCode] = useState(false);
  const login = useMutation({
    mutationFn: logIn,
    onSuccess: ({ token }) => {
      signIn(token);
      announceLogin();
    },
    onError: (error) => {
      if (lacksCode(error)) return setAsksCode(true);
      announceLoginFailure(error);
      form.setFocus(hasWrongCode(error) ? 'otp' : 'password', { shouldSelect: true });
    },
  });
  const { errors } = form.formState;
  useEffect(() => {
    if (asksCode) form.setFocus('otp');
  }, [asksCode, form]);
  const demo = shop.data?.demoAdmin;

  return (
    <main className="grid min-h-dvh place-items-center px-4 py-10">
      <title>{`Admin Login · ${SHOP_NAME}`}</title>
      <div className="w-full max-w-sm">
        <h1 className="text-center text-2xl">Admin Login</h1>
        <p className="mt-2 text-center text-muted">{note ?? `${SHOP_NAME}, behind the counter`}</p>
        <StitchDivider className="my-6" />
        <form
          className="grid gap-4 rounded-card border border-line bg-card p-6"
          onSubmit={form.handleSubmit((values) => login.mutate(values))}
          noValidate
        >
          <TextField
            label="Username"
            required
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            error={errors.username?.message}
            {...form.register('username', { required: 'Username is required' })}
          />
          <TextField
            label="Password"
            type="password"
            required
            autoComplete="current-password"
            error={errors.password?.message}
            {...form.register('password', { required: 'Password is required' })}
          />
          {asksCode && (
            <TextField
              label="Code"
              hint="Of your authenticator app, or a recovery code."
              required
              autoComplete="one-time-code"
              autoCapitalize="none"
              spellCheck={false}
              error={errors.otp?.message}
              {...form.register('otp', { required: 'Code is required', shouldUnregister: true })}
            />
          )}
          <Button type="submit" disabled={login.isPending} className="mt-2">
            <LogIn size={18} aria-hidden />
            {login.isPending ? 'Signing in…' : 'Login'}
          </Button>
        </form>
        {demo && (
          <section aria-label="Demo credentials" className="mt-5 rounded-md bg-sunken px-5 py-4 text-sm">
            <h2 className="font-sans text-sm font-semibold tracking-normal">Demo credentials</h2>
            <dl className="mt-1 grid grid-cols-[auto_1fr] gap-x-3">
              <dt className="text-muted">Username</dt>
              <dd>
                <code>{demo.username}</code>
              </dd>
              <dt className="text-muted">Password</dt>
              <dd>
                <code>{demo.password}</code>
              </dd>
            </dl>
          </section>
        )}
      </div>
    </main>
  );
}
