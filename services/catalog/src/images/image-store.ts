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
    pendingEvents,
  },
  { versionKey: false, collection: 'images' },
);

interface StoredImage {
  _id: string;
  details: ImageDetails;
  createdAt: Date;
  pendingEvents: Envelope[];
}

export type ImageStore = ReturnType<typeof createImageStore>;

/** Pictures in GridFS: one file per size and format, named `{imageId}/{width}.{format}`. */
export function createImageStore(connection: Connection) {
  const images = connection.model<StoredImage>('Image', imageSchema as unknown as Schema<StoredImage>);
  const bucket = () => {
    if (!connection.db) throw new Error('the database is not connected');
    return new mongoose.mongo.GridFSBucket(connection.db, { bucketName: 'pictures' });
  };

  return {
    async save(id: string, picture: EncodedPicture, now: Date, events: ShopEvent[] = []): Promise<void> {
      for (const { name, contentType, bytes } of picture.files) {
        await new Promise<void>((resolve, reject) => {
          const upload = bucket().openUploadStream(`${id}/${name}`, { metadata: { contentType } });
          upload.on('finish', () => resolve()).on('error', reject);
          upload.end(bytes);
        });
      }
      await images.create({
        _id: id,
        details: picture.details,
        createdAt: now,
        pendingEvents: events.map(pendingEvent),
      });
    },

    async details(id: string): Promise<ImageDetails | null> {
      const image = await images.findById(id).lean<{ details: ImageDetails }>();
      return image ? ImageDetails.parse(image.details) : null;
    },

    async read(id: string, name: string): Promise<Buffer> {
      const [file] = await bucket()
        .find({ filename: `${id}/${name}` })
        .limit(1)
        .toArray();
      if (!file) throw notFound('Image not found');
      const chunks: Buffer[] = [];
      for await (const chunk of bucket().openDownloadStream(file._id)) chunks.push(chunk as Buffer);
      return Buffer.concat(chunks);
    },
  };
}
