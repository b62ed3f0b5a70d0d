import { SHOP_NAME } from '@loop-petal/contracts/rules/shop';
import { Button } from '@loop-petal/web-kit/button';
import { TextField } from '@loop-petal/web-kit/field';
import { StitchDivider } from '@loop-petal/web-kit/stitch-divider';
import { useSingleMutation } from '@loop-petal/web-kit/use-single-mutation';
import { useQuery } from '@tanstack/react-query';
import { LogIn } from 'lucide-react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { readForm } from '../layout/forms/read-form.ts';
import { signIn } from './admin-session.ts';
import { announceLogin, announceLoginFailure, hasWrongCode, lacksCode } from './login-toasts.ts';
import { logIn, shopQuery } from './queries.ts';

type Name = 'username' | 'password' | 'otp';

export function LoginPage({ note }: { note?: string }) {
  const shop = useQuery(shopQuery);
  const form = useRef<HTMLFormElement>(null);
  const [asksCode, setAsksCode] = useState(false);
  const [missing, setMissing] = useState<string[]>([]);
  const login = useSingleMutation({
    mutationFn: logIn,
    onSuccess: ({ token, role }) => {
      signIn(token, role);
      announceLogin(role);
    },
    onError: (error) => {
      if (lacksCode(error)) return setAsksCode(true);
      announceLoginFailure(error);
      focus(hasWrongCode(error) ? 'otp' : 'password');
    },
  });
  useEffect(() => {
    if (asksCode) focus('otp');
  }, [asksCode]);

  function focus(name: string | undefined) {
    const field = name && form.current?.elements.namedItem(name);
    if (!(field instanceof HTMLInputElement)) return;
    field.focus();
    field.select();
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    const { otp, ...credentials } = readForm(event, 'username', 'password', 'otp');
    const values = asksCode ? { ...credentials, otp } : credentials;
    const empty = Object.entries(values).flatMap(([name, value]) => (value ? [] : [name]));
    setMissing(empty);
    if (empty.length > 0) focus(empty[0]);
    else login.mutate(values);
  }

  const field = (name: Name, label: string) => ({
    name,
    label,
    required: true,
    error: missing.includes(name) ? `${label} is required` : undefined,
    onChange: () => setMissing((names) => names.filter((one) => one !== name)),
  });
  const demo = shop.data?.demoAdmin;

  return (
    <main className="grid min-h-dvh place-items-center px-4 py-10">
      <title>{`Admin Login · ${SHOP_NAME}`}</title>
      <div className="w-full max-w-sm">
        <h1 className="text-center text-2xl">Admin Login</h1>
        <p className="mt-2 text-center text-muted">{note ?? `${SHOP_NAME}, behind the counter`}</p>
        <StitchDivider className="my-6" />
        <form
          ref={form}
          className="grid gap-4 rounded-card border border-line bg-card p-6"
          onSubmit={submit}
          noValidate
        >
          <TextField
            {...field('username', 'Username')}
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
          />
          <TextField {...field('password', 'Password')} type="password" autoComplete="current-password" />
          {asksCode && (
            <TextField
              {...field('otp', 'Code')}
              hint="From your authenticator app, or a recovery code."
              autoComplete="one-time-code"
              autoCapitalize="none"
              spellCheck={false}
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
