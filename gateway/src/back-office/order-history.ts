import { apis } from '@loop-petal/contracts/operations/all';
import type { orderHistoryCalls } from '@loop-petal/contracts/operations/order-history';
import { compareBooks } from '@loop-petal/contracts/rules/compare-books';
import { type Service, serviceNames } from '@loop-petal/contracts/services';
import type { OrderBooks } from '@loop-petal/contracts/shapes/order-books';
import type {
  HistoryEntry,
  LoggedEvent,
  OrderCheckView,
  OrderHistoryPart,
  OrderHistoryView,
} from '@loop-petal/contracts/shapes/order-history';
import { notFound } from '@loop-petal/service-kit/http/errors';
import type { ServiceClient } from '@loop-petal/service-kit/http/service-client';
import { askAll } from './ask-all.ts';
import type { BackOffice } from './service-clients.ts';

const HISTORY = 'POST /internal/orders/{id}/history';
/** The orders service finds the payment and searches the event log, so it is asked first. */
const HISTORY_SERVICES = serviceNames.filter((name) => HISTORY in apis[name].calls);
const FIRST_SERVICE: Service = 'orders';

export async function readHistory(backOffice: BackOffice, orderId: string): Promise<OrderHistoryView> {
  const { parts, missing } = await collectParts(backOffice, orderId);
  const events = parts.flatMap(([, part]) => part.events ?? []);
  const entries = [
    ...parts.flatMap(([, part]) => part.entries),
    ...events.map(entryOfEvent),
    ...parts.flatMap(([service, part]) => handledEntries(service, part, events)),
  ];
  entries.sort((a, b) => a.at.localeCompare(b.at) || (a.until ?? '').localeCompare(b.until ?? ''));
  return {
    orderId,
    readAt: new Date().toISOString(),
    entries,
    hasEvents: parts.some(([, { events: found }]) => found !== null),
    missing,
  };
}

export async function checkOrder(backOffice: BackOffice, orderId: string): Promise<OrderCheckView> {
  const { parts, missing } = await collectParts(backOffice, orderId);
  const books: OrderBooks = Object.assign({}, ...parts.map(([, part]) => part.books));
  books.deadLetters = Object.assign({}, ...parts.map(([, part]) => part.books.deadLetters));
  const unsent = parts.flatMap(([, part]) => Object.values(part.books.unsent ?? {}));
  const emails = (books.emails ?? []).filter(({ state }) => state === 'waiting');
  return {
    ...compareBooks(books),
    checkedAt: new Date().toISOString(),
    underWay: unsent.reduce((total, count) => total + count, emails.length),
    missing,
  };
}

async function collectParts({ logger, services }: BackOffice, orderId: string) {
  const ask = async (names: readonly Service[], known: Pick<OrderHistoryPart, 'paymentId' | 'events'>) => {
    const body = {
      paymentId: known.paymentId,
      readsLog: known.events === null,
      eventIds: (known.events ?? []).map(({ id }) => id),
    };
    const asks = names.map((name) => {
      const client = services[name] as ServiceClient<typeof orderHistoryCalls>;
      return [name, () => client.call(HISTORY, { params: { id: orderId }, body })] as const;
    });
    return askAll<OrderHistoryPart>(logger, Object.fromEntries(asks));
  };
  const first = await ask([FIRST_SERVICE], { paymentId: null, events: null });
  const [, known] = first.answers[0] ?? [];
  // while orders is down, the event log is not searched, and payments looks up the payment by order
  const others = await ask(
    HISTORY_SERVICES.filter((name) => name !== FIRST_SERVICE),
    { paymentId: known?.paymentId ?? null, events: known?.events ?? [] },
  );
  const parts = [...first.answers, ...others.answers];
  const isKnown = parts.some(
    ([, { entries, events, books }]) => entries.length + (events?.length ?? 0) + (books.orders?.length ?? 0) > 0,
  );
  // while orders is down, it is unknown whether the order exists
  if (known && !isKnown) throw notFound('Order not found');
  return { parts, missing: [...first.unanswered, ...others.unanswered].sort() };
}

const entryOfEvent = ({ id, type, source, time, traceparent }: LoggedEvent): HistoryEntry => ({
  id: `event:${id}`,
  at: time,
  until: null,
  service: source,
  kind: 'event',
  title: `${type} published`,
  state: 'done',
  by: null,
  details: [
    { label: 'Event', value: id },
    ...(traceparent ? [{ label: 'Trace', value: traceparent.split('-')[1] ?? traceparent }] : []),
  ],
});

function handledEntries(service: string, { received }: OrderHistoryPart, events: LoggedEvent[]): HistoryEntry[] {
  const byId = new Map(events.map((event) => [event.id, event]));
  return received.flatMap(({ eventId, at }): HistoryEntry[] => {
    const event = byId.get(eventId);
    if (!event) return [];
    return [
      {
        id: `received:${service}:${eventId}`,
        at: event.time,
        until: at > event.time ? at : event.time,
        service,
        kind: 'event',
        title: `${event.type} handled`,
        state: 'done',
        by: null,
        details: [{ label: 'Event', value: eventId }],
      },
    ];
  });
}
