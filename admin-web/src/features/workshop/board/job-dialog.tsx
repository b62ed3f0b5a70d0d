import { Select } from '@loop-petal/web-kit/field';
import { WishValue } from '@loop-petal/web-kit/wish-value';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { dayName, formatMinutes } from '../../../format-day.ts';
import { History } from '../../../history/history.tsx';
import { JobPictures } from '../../../images/job-pictures.tsx';
import { EditDialog, type FormProps } from '../../../layout/dialogs/edit-dialog.tsx';
import { EntryDialog } from '../../../layout/dialogs/entry-dialog.tsx';
import { PauseQuestion } from '../../../layout/dialogs/pause-question.tsx';
import { changedFields } from '../../../layout/forms/changed-fields.ts';
import { EditForm } from '../../../layout/forms/edit-form.tsx';
import { useEntryForm } from '../../../layout/forms/use-entry-form.ts';
import { DescriptionList } from '../../../layout/parts/description-list.tsx';
import { useSectionRoutes } from '../../../layout/shell/use-section-routes.ts';
import { OrderLink } from '../order-link.tsx';
import { changeJob, deletePicture, type Job, type JobChange, workshopKeys, workshopQueries } from '../queries.ts';
import { COLUMNS, heldInstead } from './columns.ts';
import { ReassignNote } from './reassign-note.tsx';

export function JobRoute() {
  const { close } = useSectionRoutes('/workshop');
  return (
    <EntryDialog list={useQuery(workshopQueries.jobs())} param="jobId" entityName="piece" onClose={close}>
      {(job) => (
        <EditDialog<JobChange, Job>
          id={job.id}
          title={job.productName}
          width="34rem"
          run={({ body }) => changeJob({ id: job.id, body })}
          invalidates={workshopKeys}
          success={`${job.productName} has been changed`}
          failure="The piece could not be changed"
          showServerMessage
          onClose={close}
        >
          {(formProps) => (
            <div className="grid gap-5">
              <JobFacts job={job} />
              <JobForm key={`${job.id} ${job.state}`} job={job} {...formProps} />
              <History subject={`job:${job.id}`} />
            </div>
          )}
        </EditDialog>
      )}
    </EntryDialog>
  );
}

function JobFacts({ job }: { job: Job }) {
  const { plannedFinish, makingMinutes, workedMinutes, waitsFor, selectedColor, chance } = job;
  const isDone = job.state === 'ready';
  return (
    <>
      <DescriptionList
        entries={[
          ['Order', <OrderLink key="order" orderId={job.orderId} />],
          ...(selectedColor ? ([['Color', selectedColor]] as const) : []),
          ...job.personalization.map((wish) => [wish.label, <WishValue key={wish.label} wish={wish} />] as const),
          ['Promised for', dayName(job.promisedBy)],
          ...(isDone ? [] : ([['Planned for', plannedFinish ? dayName(plannedFinish) : 'Not planned']] as const)),
          ...(chance === null ? [] : ([['On time', `${chance}%`]] as const)),
          ['Time', `${formatMinutes(workedMinutes)} of ${formatMinutes(makingMinutes)}`],
          ...(waitsFor.length > 0 ? ([['Waits for', waitsFor.join('; ')]] as const) : []),
        ]}
      />
      <JobPictures job={job} run={deletePicture} invalidates={workshopKeys} />
    </>
  );
}

interface Values {
  state: string;
  artisanId: string;
}

function JobForm({ job, onSave, ...rest }: FormProps<JobChange> & { job: Job }) {
  const artisans = useQuery(workshopQueries.artisans());
  const form = useEntryForm<Values>({ state: job.state, artisanId: job.artisanId ?? '' });
  // Shown until the artisans are loaded, because the chosen option must keep its position.
  const own = job.artisanId ? [{ id: job.artisanId, name: job.artisanName }] : [];
  const others = (artisans.data ?? []).filter(({ id }) => id !== job.artisanId);
  // The artisan may have been removed.
  const options = artisans.data?.some(({ id }) => id === job.artisanId) ? artisans.data : [...own, ...others];
  const artisanId = form.watch('artisanId');
  const isBack = form.watch('state') === 'queued' && job.state !== 'queued';
  const [asked, setAsked] = useState<{ held: Job; values: Values }>();
  const jobs = useQuery(workshopQueries.jobs());
  const save = (values: Values) => {
    const { artisanId, ...change } = changedFields(form.before, values);
    const given = artisanId === undefined ? {} : { artisanId: artisanId || null };
    onSave({ ...(change as JobChange), ...given, from: job.state });
  };
  const askOrSave = (values: Values) => {
    const isTaken = values.state === 'making' && Object.keys(changedFields(form.before, values)).length > 0;
    const held = isTaken && heldInstead(jobs.data ?? [], { id: job.id, artisanId: values.artisanId || null });
    if (held) setAsked({ held, values });
    else save(values);
  };
  return (
    <EditForm submit="Save" {...rest} columns="sm:grid-cols-2" onSubmit={form.handleSubmit(askOrSave)}>
      <Select
        label="State"
        required
        data-autofocus
        {...(isBack ? { hint: 'Its timer restarts at 0, and its materials go back into stock.' } : {})}
        {...form.register('state')}
      >
        {COLUMNS.map(({ state, label }) => (
          <option key={state} value={state}>
            {label}
          </option>
        ))}
      </Select>
      <Select label="Artisan" required {...form.register('artisanId')}>
        <option value="">Not assigned</option>
        {options.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Select>
      {artisanId && artisanId !== job.artisanId && <ReassignNote jobId={job.id} artisanId={artisanId} />}
      {asked && (
        <PauseQuestion
          held={asked.held}
          started={job}
          onClose={() => setAsked(undefined)}
          onConfirm={() => {
            setAsked(undefined);
            save(asked.values);
          }}
        />
      )}
    </EditForm>
  );
}
