import type { orderHistoryCalls } from '@loop-petal/contracts/operations/order-history';
import type { OrderBooks } from '@loop-petal/contracts/shapes/order-books';
import type { OrderHistoryRequest, OwnHistoryEntry } from '@loop-petal/contracts/shapes/order-history';
import type { ParkedEvent } from '../events/dead-letters.ts';
import type { EventBus } from '../events/event-bus.ts';
import type { EventsAbout } from '../events/events-about.ts';
import type { Handlers } from '../http/implement.ts';

export interface OrderAsked extends Pick<OrderHistoryRequest, 'paymentId' | 'eventIds'> {
  readonly orderId: string;
}

export interface OwnOrderHistory {
  readonly entries: OwnHistoryEntry[];
  readonly books: OrderBooks;
  /** Set by the service that stores the order's payment. */
  readonly paymentId?: string | null;
}

interface HistorySource {
  name: string;
  bus: EventBus;
  own: (asked: OrderAsked) => Promise<OwnOrderHistory>;
  eventsAbout: (subjects: readonly string[], eventIds: readonly string[]) => Promise<EventsAbout>;
}

/** Topics whose events are keyed by an order or its payment. */
const ORDER_TOPICS = ['order', 'order-details', 'payment', 'shipment', 'reservation', 'job', 'promise'];

/** An order's history for the gateway: the service's entries, and the events that it has published or handled. */
export const orderHistoryHandlers = (source: HistorySource): Handlers<typeof orderHistoryCalls> => ({
  'POST /internal/orders/{id}/history': async ({ params, body }) => {
    const { name, bus } = source;
    const orderId = params.id.toLowerCase();
    const own = await source.own({ orderId, ...body });
    const paymentId = own.paymentId ?? body.paymentId;
    const subjects = paymentId ? [orderId, paymentId] : [orderId];
    const events = body.readsLog ? await bus.findEvents(ORDER_TOPICS, subjects) : null;
    const eventIds = events?.map(({ id }) => id) ?? body.eventIds;
    const { received, parked, unsent } = await source.eventsAbout(subjects, eventIds);
    const entries = [...own.entries, ...parked.map(entryOfParked), ...unsent.map(entryOfUnsent)];
    return {
      entries: entries.map((entry) => ({ ...entry, service: name })),
      paymentId,
      events,
      received: received.map(({ eventId, at }) => ({ eventId, at: at.toISOString() })),
      books: {
        ...own.books,
        unsent: { [name]: unsent.length },
        deadLetters: { [name]: parked.filter(({ replayedAt }) => replayedAt === null).length },
      },
    };
  },
});

const entryOfParked = ({ id, type, eventId, reason, parkedAt, replayedAt }: ParkedEvent): OwnHistoryEntry => ({
  id: `parked:${id}`,
  at: parkedAt.toISOString(),
  until: replayedAt?.toISOString() ?? null,
  kind: 'event',
  title: replayedAt ? `${type} could not be handled at first` : `${type} could not be handled`,
  state: replayedAt ? 'done' : 'failed',
  details: [
    { label: 'Error', value: reason },
    { label: 'Event', value: eventId },
  ],
});

const entryOfUnsent = ({ id, type, time }: EventsAbout['unsent'][number]): OwnHistoryEntry => ({
  id: `unsent:${id}`,
  at: time,
  kind: 'event',
  title: `${type} waits to be published`,
  state: 'waiting',
  details: [{ label: 'Event', value: id }],
});
