import { momentOfShopClock, shopClock, zoneName } from '@loop-petal/contracts/rules/days';
import { formatCount } from '@loop-petal/contracts/rules/format-count';
import { MAX_START_DELAY_MS, type NewsletterView } from '@loop-petal/contracts/shapes/newsletters';
import { Dialog } from '@loop-petal/web-kit/dialog';
import { TextField } from '@loop-petal/web-kit/field';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { EntryDialog } from '../../layout/dialogs/entry-dialog.tsx';
import { entryDialogs } from '../../layout/dialogs/entry-dialogs.tsx';
import { EditForm } from '../../layout/forms/edit-form.tsx';
import { useChange } from '../../layout/forms/use-change.ts';
import { useEntryForm } from '../../layout/forms/use-entry-form.ts';
import { useSectionRoutes } from '../../layout/shell/use-section-routes.ts';
import { shopQuery, useShopTimeZone } from '../../session/queries.ts';
import { IssueForm } from './issue-form.tsx';
import { deleteIssue, newsletterQueries, saveIssue, scheduleIssue, testIssue } from './queries.ts';

const invalidates = [newsletterQueries.issues().queryKey];
const useIssues = () => useQuery(newsletterQueries.issues());

export const dialogs = entryDialogs({
  entityName: 'newsletter',
  listPath: '/newsletter',
  useList: useIssues,
  invalidates,
  save: saveIssue,
  remove: deleteIssue,
  nameOf: ({ subject }) => subject,
  form: (issue, formProps) => <IssueForm issue={issue} {...formProps} />,
  width: '64rem',
  showServerMessage: true,
});

interface StepProps {
  issue: NewsletterView;
  onClose: () => void;
}

/** A dialog about the newsletter in the URL. */
const stepRoute = (Step: (props: StepProps) => ReactNode) =>
  function StepRoute() {
    const { close } = useSectionRoutes('/newsletter');
    return (
      <EntryDialog list={useIssues()} param="newsletterId" entityName="newsletter" onClose={close}>
        {(issue) => <Step issue={issue} onClose={close} />}
      </EntryDialog>
    );
  };

function Test({ issue, onClose }: StepProps) {
  const { data: shop } = useQuery(shopQuery);
  const form = useEntryForm({ email: shop?.email ?? '' });
  const test = useChange({
    run: testIssue,
    invalidates,
    success: 'The test is on its way',
    failure: 'Failed to send the test',
    showServerMessage: true,
  });
  return (
    <Dialog open onClose={onClose} title={`Test ${issue.subject}`} width="28rem">
      <EditForm
        submit="Send test"
        isPending={test.isPending}
        error={test.error}
        onCancel={onClose}
        onSubmit={form.handleSubmit(({ email }) => test.mutate({ id: issue.id, email }, { onSuccess: onClose }))}
      >
        <TextField label="Email address" type="email" required data-autofocus {...form.field('email')} />
      </EditForm>
    </Dialog>
  );
}
export const TestRoute = stepRoute(Test);

function Send({ issue, onClose }: StepProps) {
  const [version] = useState(issue.version);
  const timeZone = useShopTimeZone();
  const { data: subscriptions = [] } = useQuery(newsletterQueries.all());
  const readers = subscriptions.filter(({ isActive }) => isActive).length;
  const form = useEntryForm({ at: '' });
  const schedule = useChange({
    run: scheduleIssue,
    invalidates,
    success: (_, { scheduledAt }) =>
      scheduledAt && scheduledAt > new Date().toISOString() ? 'Newsletter scheduled' : 'The newsletter is on its way',
    failure: 'Failed to send the newsletter',
    showServerMessage: true,
  });
  const send = ({ at }: { at: string }) => {
    const moment = at && momentOfShopClock(at, timeZone).toISOString();
    const request = { id: issue.id, version, ...(moment && { at: moment }) };
    schedule.mutate(request, { onSuccess: onClose });
  };
  return (
    <Dialog open onClose={onClose} title={`Send ${issue.subject}`} width="28rem">
      <EditForm
        submit="Send"
        isPending={schedule.isPending}
        error={schedule.error}
        onCancel={onClose}
        onSubmit={form.handleSubmit(send)}
      >
        <p>It goes to {formatCount(readers, 'subscriber')}, each once. You can pause it at any time.</p>
        <TextField
          label={`Start (${zoneName(timeZone)})`}
          type="datetime-local"
          hint="Leave empty to start now."
          min={shopClock(new Date(), timeZone)}
          {...form.field('at', {
            validate: (at) =>
              !at ||
              momentOfShopClock(at, timeZone).getTime() >= Date.now() - MAX_START_DELAY_MS ||
              'Choose a time in the future',
          })}
        />
      </EditForm>
    </Dialog>
  );
}
export const SendRoute = stepRoute(Send);
