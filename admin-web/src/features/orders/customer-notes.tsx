import { SendNoteRequest } from '@loop-petal/contracts/shapes/customer-notes';
import type { AdminOrderView } from '@loop-petal/contracts/shapes/orders';
import { Button } from '@loop-petal/web-kit/button';
import { TextArea } from '@loop-petal/web-kit/field';
import { useRequestKey } from '@loop-petal/web-kit/use-request-key';
import { FormProblem } from '../../layout/forms/form-problem.tsx';
import { useEntryForm } from '../../layout/forms/use-entry-form.ts';
import { NoteList } from '../../layout/parts/note-list.tsx';
import { Panel } from '../../layout/shell/panel.tsx';
import { sendNote } from './order-writes.ts';
import { useOrderCorrection } from './use-order-changes.ts';

/** Notes that the customer gets by email and sees with the order. */
export function CustomerNotes({ order }: { order: AdminOrderView }) {
  return (
    <Panel title="Notes to the customer">
      <div className="grid gap-4">
        <NoteList notes={order.customerNotes} />
        {order.customerEmail ? (
          <SendForm order={order} />
        ) : (
          <p className="text-sm text-muted">This order has no email address.</p>
        )}
      </div>
    </Panel>
  );
}

function SendForm({ order: { id, customerEmail } }: { order: AdminOrderView }) {
  const { field, handleSubmit, reset } = useEntryForm({ text: '' }, SendNoteRequest);
  const key = useRequestKey();
  const sending = useOrderCorrection(sendNote, 'Note sent', () => {
    key.forget();
    reset({ text: '' });
  });
  return (
    <form
      noValidate
      className="grid gap-3"
      onSubmit={handleSubmit(({ text }) => sending.mutate({ id, text, key: key.of(text) }))}
    >
      <TextArea
        label="Note to the customer"
        hint={`Emailed to ${customerEmail} and shown with the order. It can’t be taken back.`}
        required
        rows={3}
        {...field('text')}
      />
      <FormProblem error={sending.error} />
      <Button type="submit" size="sm" disabled={sending.isPending} className="justify-self-start">
        Send to the customer
      </Button>
    </form>
  );
}
