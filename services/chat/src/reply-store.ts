import { conflict, notFound } from '@loop-petal/service-kit/errors';
import { type Connection, Schema } from 'mongoose';

/** A ready-made answer of the team. */
export interface CannedReply {
  _id: string;
  shortcut: string;
  text: string;
  updatedAt: Date;
}

const replySchema = new Schema<CannedReply>(
  {
    _id: { type: String, required: true },
    shortcut: { type: String, required: true, unique: true },
    text: { type: String, required: true },
    updatedAt: { type: Date, required: true },
  },
  { versionKey: false, collection: 'replies' },
);

export type ReplyStore = ReturnType<typeof createReplyStore>;

export function createReplyStore(connection: Connection) {
  const replies = connection.model<CannedReply>('Reply', replySchema);
  return {
    ready: () => replies.init(),
    list: (): Promise<CannedReply[]> => replies.find().sort({ shortcut: 1 }).lean<CannedReply[]>(),
    async insert(reply: CannedReply): Promise<void> {
      await replies.create(reply).catch(refuseTwin);
    },
    async change({ _id, ...fields }: CannedReply): Promise<void> {
      const { matchedCount } = await replies.updateOne({ _id }, { $set: fields }).catch(refuseTwin);
      if (matchedCount === 0) throw notFound('This reply does not exist.');
    },
    async remove(id: string): Promise<void> {
      const { deletedCount } = await replies.deleteOne({ _id: id });
      if (deletedCount === 0) throw notFound('This reply does not exist.');
    },
  };
}

function refuseTwin(error: { code?: number }): never {
  if (error.code === 11000) throw conflict('Another reply has this shortcut.', 'shortcut_taken');
  throw error;
}
