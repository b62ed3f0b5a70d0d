import { messageOf } from '@loop-petal/web-kit/api-client';
import { showError, showToast } from '@loop-petal/web-kit/toast-store';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { PauseQuestion } from '../../../layout/dialogs/pause-question.tsx';
import { changeJob, type Job, workshopKeys, workshopQueries } from '../queries.ts';
import { type ColumnState, heldInstead, labelOf } from './columns.ts';

interface Move {
  job: Job;
  state: ColumnState;
  /** Whether it undoes a move; an undo can't be undone. */
  isUndo?: boolean;
}

/**
 * Moves a job to another column optimistically, with a toast that offers undo. Sends moves in sequence. Asks before a
 * started job pauses another one.
 */
export function useMoveJob(jobs: readonly Job[]) {
  const client = useQueryClient();
  const [asked, setAsked] = useState<{ job: Job; held: Job }>();
  const { mutate } = useMutation({
    scope: { id: 'move-job' },
    mutationFn: ({ job, state }: Move) => changeJob({ id: job.id, body: { state, from: job.state } }),
    onMutate: async ({ job, state }) => {
      await client.cancelQueries({ queryKey: workshopQueries.jobs().queryKey });
      put(client, { ...job, state });
    },
    onSuccess: (after, { job, state, isUndo }) => {
      put(client, after);
      const undo = () => mutate({ job: after, state: job.state as ColumnState, isUndo: true });
      const title = `${job.productName}: ${labelOf(state)}`;
      showToast(isUndo ? { title } : { title, action: { label: 'Undo', run: undo } });
    },
    onError: (error, { job }) => {
      put(client, job);
      showError(messageOf(error, `${job.productName} could not be moved`));
    },
    onSettled: () => Promise.all(workshopKeys.map((queryKey) => client.invalidateQueries({ queryKey }))),
  });
  const move = (job: Job, state: ColumnState) => {
    if (state === job.state) return;
    const held = state === 'making' ? heldInstead(jobs, job) : undefined;
    if (held) setAsked({ job, held });
    else mutate({ job, state });
  };
  const close = () => setAsked(undefined);
  const question = asked && (
    <PauseQuestion
      held={asked.held}
      started={asked.job}
      onClose={close}
      onConfirm={() => {
        close();
        mutate({ job: asked.job, state: 'making' });
      }}
    />
  );
  return { move, question };
}

const put = (client: QueryClient, job: Job) =>
  client.setQueryData(workshopQueries.jobs().queryKey, (jobs) => jobs?.map((one) => (one.id === job.id ? job : one)));
