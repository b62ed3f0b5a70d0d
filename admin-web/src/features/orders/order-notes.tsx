import type { AdminOrderView } from '@loop-petal/contracts/shapes/orders';
import { AddNoteRequest, AddTagRequest } from '@loop-petal/contracts/shapes/staff-notes';
import { Button, IconButton, singleClick } from '@loop-petal/web-kit/button';
import { TextArea, TextField } from '@loop-petal/web-kit/field';
import { Trash2, X } from 'lucide-react';
import { Link } from 'react-router-dom';
import { FormProblem } from '../../layout/forms/form-problem.tsx';
import { useEntryForm } from '../../layout/forms/use-entry-form.ts';
import { NoteList } from '../../layout/parts/note-list.tsx';
import { Panel } from '../../layout/shell/panel.tsx';
import { addNote, addTag, removeNote, removeTag } from './order-writes.ts';
import { useOrderCorrection } from './use-order-changes.ts';

/** Notes and tags that only the staff sees. */
export function OrderNotes({ order }: { order: AdminOrderView }) {
  const deletion = useOrderCorrection(removeNote, 'Note deleted');
  return (
    <Panel title="Staff notes">
      <div className="grid gap-4">
        <p className="text-sm text-muted">Customers never see these.</p>
        <Tags order={order} />
        <NoteList
          notes={order.notes}
          action={({ id, by }) => (
            <IconButton
              label={`Delete the note of ${by}`}
              disabled={deletion.isPending}
              onClick={singleClick(() => deletion.mutate({ id: order.id, noteId: id }))}
            >
              <Trash2 size={16} aria-hidden />
            </IconButton>
          )}
        />
        <FormProblem error={deletion.error} />
        <NoteForm orderId={order.id} />
      </div>
    </Panel>
  );
}

function NoteForm({ orderId }: { orderId: string }) {
  const { field, handleSubmit, reset } = useEntryForm({ text: '' }, AddNoteRequest);
  const adding = useOrderCorrection(addNote, 'Note added', () => reset({ text: '' }));
  return (
    <form noValidate className="grid gap-3" onSubmit={handleSubmit(({ text }) => adding.mutate({ id: orderId, text }))}>
      <TextArea label="New note" required rows={2} {...field('text')} />
      <FormProblem error={adding.error} />
      <Button type="submit" size="sm" disabled={adding.isPending} className="justify-self-start">
        Add note
      </Button>
    </form>
  );
}

function Tags({ order }: { order: AdminOrderView }) {
  const { field, handleSubmit, reset } = useEntryForm({ tag: '' }, AddTagRequest);
  const adding = useOrderCorrection(addTag, 'Tag added', () => reset({ tag: '' }));
  const removal = useOrderCorrection(removeTag, 'Tag removed');
  return (
    <div className="grid gap-3">
      {order.tags.length > 0 && (
        <ul aria-label="Tags" className="flex flex-wrap gap-2">
          {order.tags.map((tag) => (
            <li key={tag} className="flex items-center rounded-pill bg-sunken pl-3 text-sm">
              <Link to={`/orders?tag=${encodeURIComponent(tag)}`} title={`Orders tagged ${tag}`}>
                {tag}
              </Link>
              <IconButton
                label={`Remove the tag ${tag}`}
                disabled={removal.isPending}
                onClick={singleClick(() => removal.mutate({ id: order.id, tag }))}
              >
                <X size={14} aria-hidden />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      <form
        noValidate
        className="grid grid-cols-[1fr_auto] items-end gap-3"
        onSubmit={handleSubmit(({ tag }) => adding.mutate({ id: order.id, tag }))}
      >
        <TextField label="New tag" required autoComplete="off" {...field('tag')} />
        <Button type="submit" variant="secondary" size="sm" disabled={adding.isPending}>
          Add tag
        </Button>
      </form>
      <FormProblem error={adding.error ?? removal.error} />
    </div>
  );
}
