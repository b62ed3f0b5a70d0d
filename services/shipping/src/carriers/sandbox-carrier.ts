import { DAY_MS } from '@loop-petal/contracts/rules/business-days';
import { assertOutsideTransaction } from '@loop-petal/service-kit/runtime/transaction-context';
import { type Carrier, CarrierError, findHandOver, type Movement, type TrackedParcel } from './carrier.ts';
import { estimatedDelivery, maxTransitDays } from './delivery-dates.ts';
import { isTrackingNumber, newTrackingNumber } from './tracking-number.ts';

const ORIGIN = 'Portland, OR';
const HUB = 'Memphis, TN';
/** Parcels to Ketchikan, Alaska, always run into a storm, to demonstrate a delay. */
const STORMY_ZIP = /^999/;
const STORM_DAYS = 2;

/**
 * A simulated carrier: parcels move with the clock. Its calls throw inside a transaction, because a real carrier must
 * not be called there.
 * @param speed multiple of real time; 720 turns a day into two minutes
 */
export function createSandboxCarrier(speed: number): Carrier {
  const movementsOf = (parcel: TrackedParcel, now: Date): Movement[] => {
    const elapsedDays = ((now.getTime() - parcel.createdAt.getTime()) * speed) / DAY_MS;
    return journey(parcel)
      .filter(({ day }) => day <= elapsedDays)
      .map(({ day, ...movement }) => ({
        ...movement,
        at: new Date(parcel.createdAt.getTime() + (day * DAY_MS) / speed),
      }));
  };
  return {
    name: 'sandbox',
    trackEveryMs: 3000,
    hasReturnLabels: true,
    isTrackingNumber,
    async book({ service, address, today }) {
      assertOutsideTransaction('the carrier');
      const arrival = estimatedDelivery(service, address.zipCode, today);
      return { trackingNumber: newTrackingNumber(), estimatedDelivery: arrival };
    },
    async track(parcel, now) {
      assertOutsideTransaction('the carrier');
      return movementsOf(parcel, now);
    },
    async void(parcel, now) {
      assertOutsideTransaction('the carrier');
      if (findHandOver(movementsOf(parcel, now))) throw new CarrierError('refused', 'the parcel is on its way');
    },
  };
}

function journey({ service, destination, destinationZip }: TrackedParcel): (Omit<Movement, 'at'> & { day: number })[] {
  const days = maxTransitDays(service, destinationZip);
  const isStormy = STORMY_ZIP.test(destinationZip);
  const delay = isStormy ? STORM_DAYS : 0;
  return [
    {
      stage: 'Label created',
      description: 'The label is printed; the carrier has not scanned the parcel yet',
      location: ORIGIN,
      day: 0,
    },
    { stage: 'Picked up', description: 'Picked up from the studio', location: ORIGIN, day: days * 0.2 },
    { stage: 'In transit', description: 'On its way', location: HUB, day: days * 0.4 },
    ...(isStormy
      ? [{ stage: 'Exception: delayed', description: 'Delayed by severe weather', location: HUB, day: days * 0.5 }]
      : []),
    {
      stage: 'Out for delivery',
      description: 'Out for delivery today',
      location: destination,
      day: days * 0.9 + delay,
    },
    { stage: 'Delivered', description: 'Delivered at the front door', location: destination, day: days + delay },
  ];
}
