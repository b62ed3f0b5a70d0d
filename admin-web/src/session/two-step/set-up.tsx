import { buttonClass } from '@loop-petal/web-kit/button';
import { useSingleMutation } from '@loop-petal/web-kit/use-single-mutation';
import { Smartphone } from 'lucide-react';
import { CopyButton } from './copy-button.tsx';
import { codeField, OneFieldForm } from './one-field-form.tsx';
import { confirmTwoStep, startTwoStep } from './queries.ts';

const inGroups = (secret: string) => secret.match(/.{1,4}/g)?.join(' ') ?? secret;

export function SetUp({ onDone }: { onDone: (recoveryCodes: string[]) => void }) {
  const start = useSingleMutation({ mutationFn: startTwoStep });
  const confirm = useSingleMutation({
    mutationFn: confirmTwoStep,
    onSuccess: ({ recoveryCodes }) => onDone(recoveryCodes),
  });

  if (!start.data) {
    return (
      <div className="grid gap-4">
        <p>
          With two-step sign-in, your password alone isn’t enough: you also enter a code from an authenticator app on
          your phone.
        </p>
        <OneFieldForm
          key="password"
          field={{ label: 'Your password', type: 'password', autoComplete: 'current-password' }}
          submit="Set up"
          isPending={start.isPending}
          error={start.error}
          onSubmit={(password) => start.mutate(password)}
        />
      </div>
    );
  }
  const { secret, uri } = start.data;
  return (
    <div className="grid gap-4">
      <p>Add this key to your authenticator app. It is shown only once.</p>
      <p className="rounded-md bg-sunken px-4 py-3 text-center font-mono text-lg wrap-anywhere">{inGroups(secret)}</p>
      <div className="flex flex-wrap gap-3">
        <CopyButton label="Copy key" text={secret} />
        <a href={uri} className={buttonClass('secondary', 'sm')}>
          <Smartphone size={16} aria-hidden />
          Open in an app
        </a>
      </div>
      <OneFieldForm
        key="code"
        field={codeField('The six digits your app shows now.')}
        submit="Turn on"
        isPending={confirm.isPending}
        error={confirm.error}
        onSubmit={(code) => confirm.mutate(code)}
      />
    </div>
  );
}
