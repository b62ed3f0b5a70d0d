import { Button } from '@loop-petal/web-kit/button';
import { TextField } from '@loop-petal/web-kit/field';
import { StitchDivider } from '@loop-petal/web-kit/stitch-divider';
import { useNativeForm } from '@loop-petal/web-kit/use-native-form';
import { useSingleMutation } from '@loop-petal/web-kit/use-single-mutation';
import { useQuery } from '@tanstack/react-query';
import { LogIn } from 'lucide-react';
import { useState } from 'react';
import { signIn } from './admin-session.ts';
import { CodeField } from './code-field.tsx';
import { announceLogin, announceLoginFailure, hasWrongCode, lacksCode } from './login-toasts.ts';
import { logIn, shopQuery, useShopName } from './queries.ts';

const required = (label: string) => ({ required: true, verbatim: true, min: [1, `${label} is required`] }) as const;
const FIELDS = { username: required('Username'), password: required('Password'), otp: required('Code') };

export function LoginPage({ note }: { note?: string }) {
  const shop = useQuery(shopQuery);
  const [asksCode, setAsksCode] = useState(false);
  const login = useSingleMutation({
    mutationFn: logIn,
    onSuccess: ({ token, role }) => {
      signIn(token, role);
      announceLogin(role);
    },
    onError: (error) => {
      if (lacksCode(error)) return setAsksCode(true);
      announceLoginFailure(error);
      const field = form.props.ref.current?.elements.namedItem(hasWrongCode(error) ? 'otp' : 'password');
      if (field instanceof HTMLInputElement) field.select();
    },
  });
  const form = useNativeForm({
    fields: FIELDS,
    onSubmit: ({ otp, ...credentials }) => login.mutate(asksCode ? { ...credentials, otp } : credentials),
  });
  const shopName = useShopName();
  const demo = shop.data?.demoAdmin;

  return (
    <main className="grid min-h-dvh place-items-center px-4 py-10">
      <title>{`Admin Login · ${shopName}`}</title>
      <div className="w-full max-w-sm">
        <h1 className="text-center text-2xl">Admin Login</h1>
        <p className="mt-2 text-center text-muted">{note ?? `${shopName}, behind the counter`}</p>
        <StitchDivider className="my-6" />
        <form className="grid gap-4 rounded-card border border-line bg-card p-6" {...form.props}>
          <TextField
            label="Username"
            {...form.field('username')}
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
          />
          <TextField label="Password" {...form.field('password')} type="password" autoComplete="current-password" />
          {asksCode && <CodeField {...form.field('otp')} />}
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
