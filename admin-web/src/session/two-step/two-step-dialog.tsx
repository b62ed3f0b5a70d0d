import { formatCount } from '@loop-petal/contracts/rules/format-count';
import { Dialog } from '@loop-petal/web-kit/dialog';
import { formatReaderDay } from '@loop-petal/web-kit/format';
import { showToast } from '@loop-petal/web-kit/toast-store';
import { useSingleMutation } from '@loop-petal/web-kit/use-single-mutation';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ListView } from '../../layout/lists/list-view.tsx';
import { codeField, OneFieldForm } from './one-field-form.tsx';
import { endTwoStep, twoStepQuery } from './queries.ts';
import { RecoveryCodes } from './recovery-codes.tsx';
import { SetUp } from './set-up.tsx';

export function TwoStepDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const [codes, setCodes] = useState<string[]>();
  const query = useQuery({ ...twoStepQuery, enabled: open });
  const queryClient = useQueryClient();
  const refresh = () => queryClient.invalidateQueries(twoStepQuery);
  const close = () => {
    setCodes(undefined);
    onClose();
  };
  const end = useSingleMutation({
    mutationFn: endTwoStep,
    onSuccess: async () => {
      await refresh();
      showToast({ title: 'Success', description: 'Two-step sign-in is off' });
    },
  });

  return (
    <Dialog open={open} onClose={close} mayClose={() => !codes} title="Two-step sign-in" width="30rem">
      {codes ? (
        <RecoveryCodes codes={codes} onDone={close} />
      ) : (
        <ListView query={query} failure="Failed to load two-step sign-in" loading="Loading two-step sign-in…">
          {({ since, recoveryCodesLeft }) =>
            since === null ? (
              <SetUp
                onDone={(made) => {
                  setCodes(made);
                  void refresh();
                }}
              />
            ) : (
              <div className="grid gap-4">
                <p>
                  <strong>On since {formatReaderDay(since)}.</strong> You have{' '}
                  {formatCount(recoveryCodesLeft, 'recovery code')} left.
                </p>
                <OneFieldForm
                  field={codeField('From your app, or a recovery code.')}
                  submit="Turn off"
                  variant="danger"
                  isPending={end.isPending}
                  error={end.error}
                  onSubmit={(code) => end.mutate(code)}
                />
              </div>
            )
          }
        </ListView>
      )}
    </Dialog>
  );
}
