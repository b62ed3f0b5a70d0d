import { type Connection, Schema } from 'mongoose';

const holderSchema = new Schema(
  {
    _id: { type: String, required: true },
    version: { type: Number, required: true },
    urls: [String],
  },
  { versionKey: false, collection: 'picture_holders' },
);
holderSchema.index({ urls: 1 });

/** A review, return, quote or wish with its pictures. */
interface Holder {
  _id: string;
  version: number;
  urls: string[];
}

export type HolderStore = ReturnType<typeof createHolderStore>;

export function createHolderStore(connection: Connection) {
  const holders = connection.model<Holder>('PictureHolder', holderSchema as unknown as Schema<Holder>);
  return {
    ready: () => holders.init(),

    isNamed: async (url: string): Promise<boolean> => (await holders.exists({ urls: url })) !== null,

    /** Stores a later version. @returns the previous pictures, or undefined when the stored version is not older */
    async save({ _id, version, urls }: Holder): Promise<string[] | undefined> {
      await holders.updateOne({ _id }, { $setOnInsert: { version: 0, urls: [] } }, { upsert: true });
      const before = await holders.findOneAndUpdate({ _id, version: { $lt: version } }, { $set: { version, urls } });
      return before?.urls;
    },
  };
}
