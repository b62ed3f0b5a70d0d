import { userDeleted } from '@loop-petal/contracts/events/user-events';
import { on } from '@loop-petal/service-kit/events/consumer';
import { eraseRecipient } from './shipments/shipment-store.ts';

/** A deleted account's addresses and labels are deleted. */
export const shippingConsumers = () => [on(userDeleted, ({ data }, tx) => eraseRecipient(tx, data.userId))];
