import type { Envelope } from '@loop-petal/contracts/events/event';
import type { CannedReplyView } from '@loop-petal/contracts/shapes/chat';
import { changesBetween, type Recorder } from '@loop-petal/service-kit/events/audit';
import { conflict, notFound } from '@loop-petal/service-kit/http/errors';
import { pendingEvent, pendingEvents } from '@loop-petal/service-kit/mongo/mongo-outbox';
import { type Connection, Schema } from 'mongoose';

export interface CannedReply {
  _id: string;
  shortcut: string;
  text: string;
  updatedAt: Date;
}

type StoredReply = CannedReply & { pendingEvents: Envelope[]; deletedAt: Date | null };

const replySchema = new Schema(
  {
    _id: { type: String, required: true },
    shortcut: { type: String, required: true, unique: true },
    text: { type: String, required: true },
    updatedAt: { type: Date, required: true },
    deletedAt: { type: Date, default: null },
    pendingEvents,
  },
  { versionKey: false, collection: 'replies' },
);

export type ReplyStore = ReturnType<typeof createReplyStore>;

/** The canned replies, each a document with its pending events. */
export function createReplyStore(connection: Connection) {
  const replies = connection.model<StoredReply>('Reply', replySchema as unknown as Schema<StoredReply>);
  return {
    ready: () => replies.init(),
    list: (): Promise<CannedReply[]> => replies.find({ deletedAt: null }).sort({ shortcut: 1 }).lean<CannedReply[]>(),
    async insert(reply: CannedReply, record: Recorder): Promise<void> {
      const events = [pendingEvent(record({ action: 'added the saved reply', ...about(reply) }))];
      await replies.create({ ...reply, pendingEvents: events }).catch(rethrowTakenShortcut);
    },
    async update(reply: CannedReply, record: Recorder): Promise<void> {
      const { _id, ...fields } = reply;
      const before = await find(_id);
      const changes = changesBetween(before, reply, { shortcut: undefined, text: undefined });
      const note = { action: 'changed the saved reply', ...about(reply), changes };
      await replies
        .updateOne({ _id }, { $set: fields, $push: { pendingEvents: pendingEvent(record(note)) } })
        .catch(rethrowTakenShortcut);
    },
    /** Keeps the document, which still holds an event to publish, but frees its shortcut. */
    async remove(id: string, record: Recorder): Promise<void> {
      const event = pendingEvent(record({ action: 'removed the saved reply', ...about(await find(id)) }));
      await replies.updateOne(
        { _id: id },
        { $set: { shortcut: `deleted ${id}`, deletedAt: new Date() }, $push: { pendingEvents: event } },
      );
    },
  };

  async function find(id: string): Promise<CannedReply> {
    const reply = await replies.findOne({ _id: id, deletedAt: null }).lean<CannedReply>();
    if (!reply) throw notFound('This reply does not exist.');
    return reply;
  }
}

export const cannedReplyView = ({ _id, shortcut, text, updatedAt }: CannedReply): CannedReplyView => ({
  id: _id,
  shortcut,
  text,
  updatedAt: updatedAt.toISOString(),
});

const about = ({ _id, shortcut }: CannedReply) => ({
  subject: { kind: 'canned-reply' as const, id: _id },
  label: `/${shortcut}`,
});

function rethrowTakenShortcut(error: { code?: number }): never {
  if (error.code === 11000) throw conflict('Another reply has this shortcut.', 'shortcut_taken');
  throw error;
}
