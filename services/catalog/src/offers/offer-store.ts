import type { Envelope, ShopEvent } from '@loop-petal/contracts/events/event';
import { toKey } from '@loop-petal/contracts/rules/text';
import { conflict, notFound } from '@loop-petal/service-kit/http/errors';
import { pendingEvent, pendingEvents } from '@loop-petal/service-kit/mongo/mongo-outbox';
import { type Connection, Schema } from 'mongoose';
import { type Offer, offerEvent } from './offer.ts';

const offerSchema = new Schema(
  {
    _id: { type: String, required: true },
    title: { type: String, required: true },
    description: String,
    code: { type: String, default: null },
    discountType: { type: String, required: true },
    discountValue: { type: Number, required: true },
    validFrom: { type: Date, required: true },
    validUntil: { type: Date, required: true },
    isActive: { type: Boolean, required: true },
    applicableProducts: [String],
    minOrderCents: { type: Number, default: null },
    minQuantity: { type: Number, default: null },
    maxDiscountCents: { type: Number, default: null },
    imageUrl: { type: String, default: null },
    version: { type: Number, required: true },
    createdAt: Date,
    deletedAt: { type: Date, default: null },
    codeKey: String,
    pendingEvents,
  },
  { versionKey: false, collection: 'offers' },
);
offerSchema.index({ codeKey: 1 }, { unique: true, sparse: true });

type StoredOffer = Offer & {
  /** Unique; absent for offers that have no code or are deleted. */
  codeKey?: string;
  pendingEvents: Envelope[];
};

const codeKeyOf = ({ code, deletedAt }: Offer): string | undefined => (code && !deletedAt ? toKey(code) : undefined);

function rethrowTakenCode(error: { code?: number }): never {
  if (error.code === 11000) throw conflict('Another offer has this code.', 'code_taken');
  throw error as Error;
}

export type OfferStore = ReturnType<typeof createOfferStore>;

export function createOfferStore(connection: Connection) {
  const offers = connection.model<StoredOffer>('Offer', offerSchema as unknown as Schema<StoredOffer>);
  const withoutEvents = { pendingEvents: 0, codeKey: 0 } as const;

  return {
    ready: () => offers.init(),

    list: (): Promise<Offer[]> =>
      offers.find({ deletedAt: null }, withoutEvents).sort({ createdAt: -1, _id: 1 }).lean<Offer[]>(),

    listLive: (now: Date): Promise<Offer[]> =>
      offers
        .find({ deletedAt: null, isActive: true, validFrom: { $lte: now }, validUntil: { $gte: now } }, withoutEvents)
        .lean<Offer[]>(),

    /** @throws ShopError 409 `code_taken` */
    async insert(offer: Offer, moreEvents: ShopEvent[] = []): Promise<void> {
      const events = [offerEvent(offer), ...moreEvents];
      await offers
        .create({ ...offer, codeKey: codeKeyOf(offer), pendingEvents: events.map(pendingEvent) })
        .catch(rethrowTakenCode);
    },

    /**
     * Changes one offer and stores its event in the same atomic write.
     * @param decide receives the latest state; runs again after a concurrent change
     * @throws ShopError 404 for an unknown offer, 409 `code_taken`
     */
    async change(
      id: string,
      decide: (offer: Offer) => Offer,
      moreEvents: (before: Offer, after: Offer) => ShopEvent[] = () => [],
    ): Promise<Offer> {
      for (;;) {
        const before = await offers.findOne({ _id: id, deletedAt: null }, withoutEvents).lean<Offer>();
        if (!before) throw notFound('Offer not found');
        const { _id, ...fields } = { ...decide(before), version: before.version + 1 };
        const after: Offer = { _id, ...fields };
        const events = [offerEvent(after), ...moreEvents(before, after)].map(pendingEvent);
        const codeKey = codeKeyOf(after);
        const written = await offers
          .updateOne(
            { _id, version: before.version },
            {
              ...(codeKey ? { $set: { ...fields, codeKey } } : { $set: fields, $unset: { codeKey: 1 } }),
              $push: { pendingEvents: { $each: events } },
            },
          )
          .catch(rethrowTakenCode);
        if (written.matchedCount === 1) return after;
      }
    },
  };
}
