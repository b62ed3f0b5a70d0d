import { offerChanged, offerDeleted } from '@loop-petal/contracts/events/offer-events';
import { categoryChanged, productChanged, productDeleted } from '@loop-petal/contracts/events/product-events';
import {
  userDeactivated,
  userDeleted,
  userSessionsRevoked,
  userSignedOut,
} from '@loop-petal/contracts/events/user-events';
import { createBroadcast } from '@loop-petal/service-kit/events/broadcast';
import { type Consumer, on } from '@loop-petal/service-kit/events/consumer';
import type { Context } from './context.ts';

/** What every gateway process invalidates by events: sessions and cached catalogue answers. */
export const gatewayBroadcasts = ({ sessions, catalogue }: Context): Consumer<undefined>[] => [
  on(userSignedOut, ({ data }) => sessions.dropSession(data.sessionId)),
  on(userSessionsRevoked, ({ data }) => sessions.dropUser(data.userId, data.keepSessionId)),
  on(userDeactivated, ({ data }) => sessions.dropUser(data.userId)),
  on(userDeleted, ({ data }) => sessions.dropUser(data.userId)),
  on(categoryChanged, () => catalogue.invalidate()),
  on(productChanged, () => catalogue.invalidate()),
  on(productDeleted, () => catalogue.invalidate()),
  on(offerChanged, ({ data }) => {
    catalogue.invalidate();
    catalogue.expectChange(new Date(data.validFrom));
    catalogue.expectChange(new Date(data.validUntil));
  }),
  on(offerDeleted, () => catalogue.invalidate()),
];

export const createConsumers = (ctx: Context) =>
  createBroadcast({
    service: 'gateway',
    bus: ctx.bus,
    logger: ctx.logger,
    consumers: gatewayBroadcasts(ctx),
    onGap: () => ctx.catalogue.invalidate(),
  });
