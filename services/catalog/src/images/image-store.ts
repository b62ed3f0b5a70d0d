import type { Envelope, ShopEvent } from '@loop-petal/contracts/events/event';
import { ImageDetails } from '@loop-petal/contracts/shapes/catalog';
import { notFound } from '@loop-petal/service-kit/http/errors';
import { pendingEvent, pendingEvents } from '@loop-petal/service-kit/mongo/mongo-outbox';
import type { EncodedPicture } from '@loop-petal/service-kit/pictures/encode-picture';
import mongoose, { type Connection, Schema } from 'mongoose';

const imageSchema = new Schema(
  {
    _id: { type: String, required: true },
    details: { type: Schema.Types.Mixed, required: true },
    createdAt: Date,
    uploader: String,
    key: String,
    checkAt: Date,
    isDropped: Boolean,
    pendingEvents,
  },
  { versionKey: false, collection: 'images' },
);
imageSchema.index({ uploader: 1, createdAt: 1 }, { sparse: true });
imageSchema.index({ checkAt: 1 }, { sparse: true });

interface StoredImage {
  _id: string;
  details: ImageDetails;
  createdAt: Date;
  /** The shopper who uploaded it, until something names it. */
  uploader?: string;
  /** Opens a picture to work from; unset for pictures that everyone can read. */
  key?: string;
  /** When a shopper's picture is dropped unless something names it; unset for the shop's own pictures. */
  checkAt?: Date;
  /** Its files are being deleted. */
  isDropped?: true;
  pendingEvents: Envelope[];
}
export type Origin = Pick<StoredImage, 'createdAt' | 'uploader' | 'key' | 'checkAt'>;
/** A shopper's picture whose check is due. */
export type DueImage = Pick<StoredImage, 'checkAt' | 'details' | 'key'> & { _id: string };

const UNSET = { $exists: false } as const;
/** Private pictures have other names, so that a public address can't read them. */
const folderOf = (id: string, key: string | undefined): string => (key ? `private/${id}` : id);

export type ImageStore = ReturnType<typeof createImageStore>;

/** Pictures in GridFS: one file per size and format, named `{imageId}/{width}.{format}`. */
export function createImageStore(connection: Connection) {
  const images = connection.model<StoredImage>('Image', imageSchema as unknown as Schema<StoredImage>);
  const bucket = () => {
    if (!connection.db) throw new Error('the database is not connected');
    return new mongoose.mongo.GridFSBucket(connection.db, { bucketName: 'pictures' });
  };

  return {
    ready: () => images.init(),

    async save(id: string, picture: EncodedPicture, origin: Origin, events: ShopEvent[] = []): Promise<void> {
      for (const { name, contentType, bytes } of picture.files) {
        await new Promise<void>((resolve, reject) => {
          const upload = bucket().openUploadStream(`${folderOf(id, origin.key)}/${name}`, {
            metadata: { contentType },
          });
          upload.on('finish', () => resolve()).on('error', reject);
          upload.end(bytes);
        });
      }
      await images.create({
        _id: id,
        details: picture.details,
        ...origin,
        pendingEvents: events.map(pendingEvent),
      });
    },

    /** @param key of a private picture */
    async details(id: string, key?: string): Promise<ImageDetails | null> {
      const image = await images
        .findOne({ _id: id, key: key ?? UNSET, isDropped: UNSET })
        .lean<{ details: ImageDetails }>();
      return image ? ImageDetails.parse(image.details) : null;
    },

    /** @param key of a private picture, as checked by `details` */
    async read(id: string, name: string, key?: string): Promise<Buffer> {
      const [file] = await bucket()
        .find({ filename: `${folderOf(id, key)}/${name}` })
        .limit(1)
        .toArray();
      if (!file) throw notFound('Image not found');
      const chunks: Buffer[] = [];
      for await (const chunk of bucket().openDownloadStream(file._id)) chunks.push(chunk as Buffer);
      return Buffer.concat(chunks);
    },

    countOf: (uploader: string, since: Date): Promise<number> =>
      images.countDocuments({ uploader, createdAt: { $gt: since } }),

    /** Postpones the check of shoppers' pictures that are due earlier; the shop's own pictures have no check. */
    async postpone(ids: readonly string[], to: Date): Promise<void> {
      const uploads = { _id: { $in: ids }, checkAt: { $gt: new Date(0), $lt: to }, isDropped: UNSET };
      await images.updateMany(uploads, { $set: { checkAt: to } });
    },

    /** Makes shoppers' pictures due now. */
    async checkNow(which: { _id: { $in: string[] } } | { uploader: string }, now: Date): Promise<void> {
      const uploads = { ...which, checkAt: { $gt: new Date(0) }, isDropped: UNSET };
      await images.updateMany(uploads, { $set: { checkAt: now } });
    },

    due: (now: Date, limit: number): Promise<DueImage[]> =>
      images
        .find({ checkAt: { $lte: now } }, { details: 1, checkAt: 1, key: 1 })
        .sort({ checkAt: 1 })
        .limit(limit)
        .lean<DueImage[]>(),

    /** Keeps a picture that something names, until `to`. */
    async keep({ _id, checkAt }: DueImage, to: Date): Promise<void> {
      await images.updateOne({ _id, checkAt }, { $set: { checkAt: to }, $unset: { uploader: 1 } });
    },

    /** Drops a picture unless its check was postponed meanwhile. After a crash, the next check drops the rest. */
    async drop({ _id, key, checkAt, details }: DueImage): Promise<void> {
      const { matchedCount } = await images.updateOne({ _id, checkAt }, { $set: { isDropped: true } });
      if (matchedCount === 0) return;
      const folder = folderOf(_id, key);
      const names = details.widths.flatMap((width) => [`${folder}/${width}.avif`, `${folder}/${width}.webp`]);
      for (const file of await bucket()
        .find({ filename: { $in: names } })
        .toArray()) {
        await bucket().delete(file._id);
      }
      await images.deleteOne({ _id });
    },
  };
}
