import { CannedReplyRequest, type CannedReplyView } from '@loop-petal/contracts/shapes/chat';
import { TextArea, TextField } from '@loop-petal/web-kit/field';
import { FormButtons } from '../../layout/forms/form-buttons.tsx';
import { FormProblem } from '../../layout/forms/form-problem.tsx';
import { mayDiscard } from '../../layout/forms/unsaved-work.ts';
import { useChange } from '../../layout/forms/use-change.ts';
import { useEntryForm } from '../../layout/forms/use-entry-form.ts';
import { chatQueries, type ReplyBody, saveReply } from './queries.ts';

export function ReplyForm({ reply, onDone }: { reply: CannedReplyView | null; onDone: () => void }) {
  const start: ReplyBody = { shortcut: reply?.shortcut ?? '', text: reply?.text ?? '' };
  const { field, handleSubmit } = useEntryForm(start, CannedReplyRequest);
  const saving = useChange({
    run: saveReply,
    invalidates: [chatQueries.replies().queryKey],
    success: reply ? 'Saved reply updated' : 'Saved reply added',
    failure: 'Failed to save the saved reply.',
  });
  const submit = handleSubmit((body) => saving.mutate({ id: reply?.id ?? null, body }, { onSuccess: onDone }));
  return (
    <form onSubmit={submit} noValidate className="grid gap-4">
      <TextField
        label="Shortcut"
        required
        autoFocus
        autoCapitalize="none"
        hint="Typed after a slash, such as “shipping”"
        {...field('shortcut')}
      />
      <TextArea label="Reply" required rows={6} {...field('text')} />
      <FormProblem error={saving.error} />
      <FormButtons
        submit={reply ? 'Save' : 'Add reply'}
        isPending={saving.isPending}
        onCancel={() => mayDiscard() && onDone()}
      />
    </form>
  );
}
