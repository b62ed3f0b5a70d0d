import { type BookedParcel, type Carrier, CarrierError, type ParcelToBook } from '../carrier.ts';
import { estimatedDelivery } from '../delivery-dates.ts';
import type { FedexClient } from './fedex-client.ts';
import { parseMovements } from './fedex-movements.ts';
import { fedexAddress, rateRequest, referenceRequest, type Shipper, shipRequest } from './fedex-requests.ts';
import { CancelAnswer, RateAnswer, ResolveAnswer, ShipAnswer, TrackAnswer, type TrackResult } from './fedex-schemas.ts';

interface FedexAccount {
  accountNumber: string;
  shipper: Shipper;
  client: FedexClient;
  /** FedEx sells tracking separately, so it may have separate credentials. */
  trackClient: FedexClient;
}

const QUARTER_HOUR_MS = 15 * 60 * 1000;
const TRACKING_NUMBER = /^(\d{12}|\d{15}|\d{20}|\d{22})$/;
const CANCELLED = 'CA';

export function createFedexCarrier({ accountNumber, shipper, client, trackClient }: FedexAccount): Carrier {
  const resolve = async (address: Parameters<typeof fedexAddress>[0]) => {
    const { output } = await client({
      path: '/address/v1/addresses/resolve',
      body: { addressesToValidate: [{ address: fedexAddress(address) }] },
      schema: ResolveAnswer,
      repeatable: true,
    });
    return output.resolvedAddresses[0];
  };

  /** Unclassified addresses count as residential, because most addresses are. */
  const isHome = (parcel: ParcelToBook) =>
    resolve(parcel.address).then(
      (resolved) => resolved?.classification !== 'BUSINESS',
      () => true,
    );

  const costCents = async (parcel: ParcelToBook, home: boolean) => {
    const body = rateRequest(accountNumber, shipper, parcel, home);
    const answer = await client({ path: '/rate/v1/rates/quotes', body, schema: RateAnswer, repeatable: true });
    return inCents(answer.output.rateReplyDetails[0]?.ratedShipmentDetails[0]);
  };

  const ship = async (parcel: ParcelToBook, home: boolean): Promise<BookedParcel> => {
    const body = shipRequest(accountNumber, shipper, parcel, home);
    const { output } = await client({ path: '/ship/v1/shipments', body, schema: ShipAnswer, repeatable: false });
    const [shipment] = output.transactionShipments;
    const documents = shipment?.pieceResponses[0]?.packageDocuments ?? [];
    const label = documents.find(({ contentType }) => contentType === 'LABEL') ?? documents[0];
    if (!shipment || !label) throw new CarrierError('unknown', 'FedEx returned no label');
    const { operationalDetail, shipmentRating } = shipment.completedShipmentDetail ?? {};
    const { service, address, today } = parcel;
    return {
      trackingNumber: shipment.masterTrackingNumber,
      estimatedDelivery:
        parseDate(operationalDetail?.deliveryDate) ?? estimatedDelivery(service, address.zipCode, today),
      label: Buffer.from(label.encodedLabel, 'base64'),
      costCents:
        inCents(shipmentRating?.shipmentRateDetails[0]) ?? (await costCents(parcel, home).catch(() => undefined)),
    };
  };

  const cancel = async (trackingNumber: string): Promise<boolean> => {
    const { output } = await client({
      method: 'PUT',
      path: '/ship/v1/shipments/cancel',
      body: { accountNumber: { value: accountNumber }, trackingNumber },
      schema: CancelAnswer,
      repeatable: true,
    });
    return output.cancelledShipment;
  };

  const resultsOf = async (trackingNumber: string): Promise<TrackResult[]> => {
    const { output } = await trackClient({
      path: '/track/v1/trackingnumbers',
      body: { includeDetailedScans: true, trackingInfo: [{ trackingNumberInfo: { trackingNumber } }] },
      schema: TrackAnswer,
      repeatable: true,
    });
    return output.completeTrackResults.flatMap(({ trackResults }) => trackResults);
  };

  /**
   * Cancels the shipments of an attempt whose response, with the label, was lost. A shipment that FedEx's search does
   * not find yet costs nothing, because FedEx charges only for parcels it receives.
   * @returns the number of cancelled shipments
   */
  const cancelLeftovers = async ({ shipmentId, today }: ParcelToBook): Promise<number> => {
    const { output } = await trackClient({
      path: '/track/v1/referencenumbers',
      body: referenceRequest(accountNumber, shipmentId, today),
      schema: TrackAnswer,
      repeatable: true,
    }).catch((error: unknown) => {
      if (error instanceof CarrierError && error.message.includes('NOTFOUND')) return NO_TRACK_RESULTS;
      throw error;
    });
    const left = output.completeTrackResults
      .flatMap(({ trackResults }) => trackResults)
      .filter(({ error, latestStatusDetail }) => !error && latestStatusDetail?.code !== CANCELLED)
      .flatMap(({ trackingNumberInfo }) => trackingNumberInfo?.trackingNumber ?? []);
    for (const trackingNumber of left) await cancel(trackingNumber);
    return left.length;
  };

  return {
    name: 'fedex',
    trackEveryMs: QUARTER_HOUR_MS,
    hasReturnLabels: true,
    isTrackingNumber: (text) => TRACKING_NUMBER.test(text),
    async book(parcel) {
      // FedEx offers no returns with its home service.
      const home = !parcel.isReturn && (await isHome(parcel));
      if (parcel.isRepeat) await cancelLeftovers(parcel);
      try {
        return await ship(parcel, home);
      } catch (error) {
        const isUnknown = error instanceof CarrierError && error.outcome === 'unknown';
        if (!isUnknown || (await cancelLeftovers(parcel)) === 0) throw error;
        return ship(parcel, home);
      }
    },
    track: async ({ trackingNumber }) => parseMovements(await resultsOf(trackingNumber)),
    async void({ trackingNumber }) {
      const isRefused = (error: unknown) => error instanceof CarrierError && error.outcome === 'refused';
      const isCancelled = await cancel(trackingNumber).catch((error: unknown) => {
        if (isRefused(error)) return false;
        throw error;
      });
      if (isCancelled) return;
      // an earlier request may have cancelled it although its response was lost
      const results = await resultsOf(trackingNumber);
      if (results.some(({ latestStatusDetail }) => latestStatusDetail?.code === CANCELLED)) return;
      throw new CarrierError('refused', 'FedEx does not cancel this shipment');
    },
    async findAddressWarnings(address) {
      const resolved = await resolve(address);
      if (!resolved || String(resolved.attributes.Resolved ?? 'true') === 'false') {
        return ['FedEx doesn’t recognize this address. Please check the street and number.'];
      }
      const { city, stateOrProvinceCode, postalCode = '' } = resolved;
      if (!postalCode || postalCode.slice(0, 5) === address.zipCode.slice(0, 5)) return [];
      return [`FedEx lists this address under ZIP code ${postalCode.slice(0, 5)} (${city}, ${stateOrProvinceCode}).`];
    },
  };
}

const NO_TRACK_RESULTS = { output: { completeTrackResults: [] as { trackResults: TrackResult[] }[] } };

const inCents = (charge: { totalNetCharge: number } | undefined) =>
  charge === undefined ? undefined : Math.round(charge.totalNetCharge * 100);

function parseDate(text: string | undefined): Date | undefined {
  const date = new Date(text ?? '');
  return Number.isNaN(date.getTime()) ? undefined : date;
}
