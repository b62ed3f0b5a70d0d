import { randomUUID } from 'node:crypto';
import type { Envelope, EventDefinition, EventOf } from '@loop-petal/contracts/event';
import { offerChanged, offerDeleted } from '@loop-petal/contracts/offer-events';
import { userDeactivated, userDeleted, userSessionsRevoked, userSignedOut } from '@loop-petal/contracts/user-events';
import type { Subscription } from '@loop-petal/service-kit/events/event-bus';
import { eventLag, eventsConsumed } from '@loop-petal/service-kit/telemetry/metrics';
import type { Context } from './context.ts';

const TOPICS = ['user', 'product', 'offer'];
const RETRY_MS = 2000;

/** What makes something cached untrue. */
export async function handleEvent({ sessions, catalogue }: Context, envelope: Envelope): Promise<void> {
  if (!envelope.type.startsWith('user.')) catalogue.invalidate();
  await on(envelope, userSignedOut, ({ sessionId }) => sessions.dropSession(sessionId));
  await on(envelope, userSessionsRevoked, ({ userId, keepSessionId }) => sessions.dropUser(userId, keepSessionId));
  await on(envelope, userDeactivated, ({ userId }) => sessions.dropUser(userId));
  await on(envelope, userDeleted, ({ userId }) => sessions.dropUser(userId));
  await on(envelope, offerChanged, ({ validFrom, validUntil }) => {
    catalogue.expectChange(new Date(validFrom));
    catalogue.expectChange(new Date(validUntil));
  });
  await on(envelope, offerDeleted, () => catalogue.invalidate());
}

async function on<E extends EventDefinition>(
  envelope: Envelope,
  event: E,
  handle: (data: EventOf<E>['data']) => void,
): Promise<void> {
  if (envelope.type !== event.type) return;
  const data = event.schema.safeParse(envelope.data);
  // a broken event only costs the time until the cached answer expires by itself
  if (data.success) handle(data.data as EventOf<E>['data']);
}

/** Every gateway process hears every event, from now on; the bus may come up after the gateway. */
export function createConsumers(ctx: Context) {
  let subscription: Subscription | undefined;
  let retry: NodeJS.Timeout | undefined;
  let stopped = false;
  const subscribe = async (): Promise<void> => {
    try {
      const group = `gateway-${randomUUID()}`;
      const handle = async (envelope: Envelope) => {
        await handleEvent(ctx, envelope);
        const { type, time } = envelope;
        eventsConsumed.inc({ group: 'gateway', type, result: 'handled' });
        eventLag.observe({ group: 'gateway', type }, Math.max(0, Date.now() - Date.parse(time)) / 1000);
      };
      subscription = await ctx.bus.subscribe({ group, topics: TOPICS, fromBeginning: false, handle });
      ctx.catalogue.invalidate();
    } catch (error) {
      ctx.logger.warn({ err: error }, 'the event bus is not there yet');
      if (!stopped) retry = setTimeout(subscribe, RETRY_MS);
    }
  };
  return {
    async start() {
      void subscribe();
    },
    async stop() {
      stopped = true;
      clearTimeout(retry);
      await subscription?.stop();
    },
  };
}
