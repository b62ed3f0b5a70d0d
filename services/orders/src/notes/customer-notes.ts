import { customerNoteSent } from '@loop-petal/contracts/events/order-details-events';
import { MAX_CUSTOMER_NOTES } from '@loop-petal/contracts/shapes/customer-notes';
import { conflict } from '@loop-petal/service-kit/http/errors';
import type { Context } from '../context.ts';
import { countCustomerNotes, insertCustomerNote } from '../orders/note-store.ts';
import { type Admin, orderSubject } from '../orders/order.ts';
import { changeOrder } from '../orders/save-decision.ts';

/**
 * Emails the customer a note, which their order then shows. Idempotent by the note's id.
 * @throws ShopError 404, or 409 `no_email` or `too_many_notes`
 */
export const sendNote = (
  ctx: Context,
  orderId: string,
  note: { id: string; text: string },
  { name: by, record }: Admin,
): Promise<void> =>
  changeOrder(ctx, orderId, async ({ customerEmail }, tx, at) => {
    if (!(await insertCustomerNote(tx, { ...note, orderId, by, at }))) return undefined;
    if (!customerEmail) throw conflict('This order has no email address, so its customer gets no notes.', 'no_email');
    if ((await countCustomerNotes(tx, orderId)) > MAX_CUSTOMER_NOTES) {
      throw conflict(`An order has at most ${MAX_CUSTOMER_NOTES} notes to the customer.`, 'too_many_notes');
    }
    return {
      change: {},
      // The text is erased with the customer, so the timeline has none.
      notes: [{ type: 'order.customer-note-sent', description: 'Note sent to the customer.', by }],
      events: [
        customerNoteSent({ orderId, text: note.text }),
        record({ action: 'sent the customer a note', ...orderSubject(orderId) }),
      ],
    };
  });
