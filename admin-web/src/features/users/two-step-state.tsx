import type { UserView } from '@loop-petal/contracts/shapes/identity';
import { Button } from '@loop-petal/web-kit/button';
import { Dialog } from '@loop-petal/web-kit/dialog';
import { useState } from 'react';
import { useChange } from '../../layout/forms/use-change.ts';
import { OneFieldForm } from '../../session/two-step/one-field-form.tsx';
import { removeTwoStep } from '../../session/two-step/queries.ts';
import { userKeys } from './queries.ts';

/** Whether an account has two-step sign-in, and how to turn it off for a person who has lost the phone. */
export function TwoStepState({ user: { id, username, email, hasTwoStep } }: { user: UserView }) {
  const [isOpen, setIsOpen] = useState(false);
  const removal = useChange({
    run: removeTwoStep,
    invalidates: userKeys,
    success: `Two-step sign-in of ${username} is off`,
    failure: 'Two-step sign-in could not be turned off',
    showServerMessage: true,
  });
  const close = () => {
    removal.reset();
    setIsOpen(false);
  };
  if (!hasTwoStep) return 'Off';
  return (
    <>
      On{' '}
      <Button
        variant="quiet"
        size="sm"
        className="-my-2.5"
        aria-label={`Turn off the two-step sign-in of ${username}`}
        onClick={() => setIsOpen(true)}
      >
        Turn off…
      </Button>
      <Dialog open={isOpen} onClose={close} title="Turn off two-step sign-in" width="30rem">
        <div className="grid gap-4">
          <p>
            {username} will be signed out everywhere and can then sign in with only the password.
            {email && ` We will send an email about it to ${email}.`}
          </p>
          <p>Do this only if you are sure that {username} has asked for it.</p>
          <OneFieldForm
            field={{ label: 'Your password', type: 'password', autoComplete: 'current-password' }}
            submit="Turn off"
            variant="danger"
            isPending={removal.isPending}
            error={removal.error}
            onSubmit={(password) => removal.mutate({ id, password }, { onSuccess: close })}
          />
        </div>
      </Dialog>
    </>
  );
}
