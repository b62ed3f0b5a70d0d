import { randomUUID } from 'node:crypto';
import { MAX_NOTES, MAX_TAGS } from '@loop-petal/contracts/shapes/staff-notes';
import { addToOutbox } from '@loop-petal/service-kit/events/outbox';
import { conflict, notFound } from '@loop-petal/service-kit/http/errors';
import type { Queryable } from '@loop-petal/service-kit/postgres/postgres';
import type { Context } from '../context.ts';
import { countNotes, countTags, deleteNote, deleteTag, insertNote, insertTag } from '../orders/note-store.ts';
import { type Admin, type Decision, orderSubject } from '../orders/order.ts';
import { changeOrder } from '../orders/save-decision.ts';

/** @throws ShopError 404, or 409 `too_many_notes` */
export const addNote = (ctx: Context, orderId: string, text: string, admin: Admin): Promise<void> =>
  changeOrder(ctx, orderId, async (_, tx, at) => {
    if ((await countNotes(tx, orderId)) >= MAX_NOTES) {
      throw conflict(`An order has at most ${MAX_NOTES} notes.`, 'too_many_notes');
    }
    await insertNote(tx, { id: randomUUID(), orderId, text, by: admin.name, at });
    return noted(tx, orderId, admin, ['order.note-added', 'Note added.', 'added a note']);
  });

/** @throws ShopError 404 */
export const removeNote = (ctx: Context, orderId: string, noteId: string, admin: Admin): Promise<void> =>
  changeOrder(ctx, orderId, async (_, tx) => {
    if (!(await deleteNote(tx, orderId, noteId))) throw notFound('Note not found');
    return noted(tx, orderId, admin, ['order.note-deleted', 'Note deleted.', 'deleted a note']);
  });

/** Idempotent. @throws ShopError 404, or 409 `too_many_tags` */
export const addTag = (ctx: Context, orderId: string, tag: string, admin: Admin): Promise<void> =>
  changeOrder(ctx, orderId, async (_, tx) => {
    if (!(await insertTag(tx, orderId, tag))) return undefined;
    if ((await countTags(tx, orderId)) > MAX_TAGS) {
      throw conflict(`An order has at most ${MAX_TAGS} tags.`, 'too_many_tags');
    }
    return noted(tx, orderId, admin, ['order.tag-added', 'Tag added.', 'added a tag']);
  });

/** Idempotent. @throws ShopError 404 */
export const removeTag = (ctx: Context, orderId: string, tag: string, admin: Admin): Promise<void> =>
  changeOrder(ctx, orderId, async (_, tx) =>
    (await deleteTag(tx, orderId, tag))
      ? noted(tx, orderId, admin, ['order.tag-removed', 'Tag removed.', 'removed a tag'])
      : undefined,
  );

/**
 * A line of the timeline informs the other admins' pages. It has no text of the note or tag, which are erased with the
 * customer. The audit event goes to the outbox directly, because an order's details don't contain notes.
 */
async function noted(
  tx: Queryable,
  orderId: string,
  { name: by, record }: Admin,
  [type, description, action]: readonly [string, string, string],
): Promise<Decision> {
  await addToOutbox(tx, record({ action, ...orderSubject(orderId) }));
  return { change: {}, notes: [{ type, description, by }], events: [] };
}
