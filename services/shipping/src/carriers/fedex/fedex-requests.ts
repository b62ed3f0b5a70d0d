import { cutText } from '@loop-petal/contracts/cut-text';
import { findState } from '../../addresses/us-states.ts';
import type { ParcelToSend, PostalAddress } from '../carrier.ts';

export interface Shipper {
  name: string;
  phone: string;
  street: string;
  city: string;
  state: string;
  zip: string;
}

const LINE_LENGTH = 35;
const LINES = 3;
const POUNDS_PER_PIECE = 0.5;
const DAY_MS = 24 * 60 * 60 * 1000;

/** Short enough for the services on the road, which print 30 characters. */
export const referenceOf = (shipmentId: string): string => `LP${shipmentId.replaceAll('-', '').slice(0, 24)}`;

export const dayOf = (at: Date): string => at.toISOString().slice(0, 10);

export function fedexAddress({ addressLine1, addressLine2, city, state, zipCode }: PostalAddress) {
  return {
    streetLines: streetLines(addressLine1, addressLine2),
    city: cutText(city, 35),
    stateOrProvinceCode: findState(state)?.code ?? state,
    postalCode: zipCode.trim(),
    countryCode: 'US',
  };
}

/** FedEx prints three lines of 35 characters; longer ones are wrapped between words. */
function streetLines(...texts: (string | null | undefined)[]): string[] {
  const lines: string[] = [];
  for (const text of texts) {
    let line = '';
    for (const word of (text ?? '').split(/\s+/).filter(Boolean)) {
      if (line && line.length + 1 + word.length > LINE_LENGTH) {
        lines.push(line);
        line = '';
      }
      line = cutText(line ? `${line} ${word}` : word, LINE_LENGTH);
    }
    if (line) lines.push(line);
  }
  return lines.slice(0, LINES);
}

const weightOf = (pieces: number) => ({ units: 'LB', value: Math.max(1, pieces * POUNDS_PER_PIECE) });
const digitsOf = (phone: string) => phone.replace(/\D/g, '').slice(-10);

/** On the road FedEx serves homes and businesses by two services; ours has one name. */
const serviceType = (service: string, isHome: boolean) =>
  service === 'FEDEX_GROUND' && isHome ? 'GROUND_HOME_DELIVERY' : service;

function shipperAddress({ street, city, state, zip }: Shipper) {
  return fedexAddress({ addressLine1: street, city, state, zipCode: zip });
}

export function rateRequest(account: string, shipper: Shipper, parcel: ParcelToSend, isHome: boolean) {
  return {
    accountNumber: { value: account },
    requestedShipment: {
      shipper: { address: shipperAddress(shipper) },
      recipient: { address: { ...fedexAddress(parcel.address), residential: isHome } },
      serviceType: serviceType(parcel.service, isHome),
      packagingType: 'YOUR_PACKAGING',
      pickupType: 'USE_SCHEDULED_PICKUP',
      rateRequestType: ['ACCOUNT'],
      requestedPackageLineItems: [{ weight: weightOf(parcel.pieces) }],
    },
  };
}

export function shipRequest(account: string, shipper: Shipper, parcel: ParcelToSend, isHome: boolean, now: Date) {
  const { recipientName, phone } = parcel.address;
  return {
    labelResponseOptions: 'LABEL',
    accountNumber: { value: account },
    requestedShipment: {
      shipper: {
        contact: { personName: shipper.name, companyName: shipper.name, phoneNumber: digitsOf(shipper.phone) },
        address: shipperAddress(shipper),
      },
      recipients: [
        {
          contact: { personName: cutText(recipientName, 70), phoneNumber: digitsOf(phone ?? '') || shipper.phone },
          address: { ...fedexAddress(parcel.address), residential: isHome },
        },
      ],
      shipDatestamp: dayOf(now),
      serviceType: serviceType(parcel.service, isHome),
      packagingType: 'YOUR_PACKAGING',
      pickupType: 'USE_SCHEDULED_PICKUP',
      blockInsightVisibility: false,
      shippingChargesPayment: { paymentType: 'SENDER' },
      labelSpecification: { imageType: 'PDF', labelStockType: 'PAPER_4X6' },
      requestedPackageLineItems: [
        {
          weight: weightOf(parcel.pieces),
          customerReferences: [{ customerReferenceType: 'CUSTOMER_REFERENCE', value: referenceOf(parcel.shipmentId) }],
        },
      ],
    },
  };
}

/** An end in the future is refused, so the search ends today. */
export function referenceRequest(account: string, shipmentId: string, now: Date) {
  return {
    referencesInformation: {
      type: 'CUSTOMER_REFERENCE',
      value: referenceOf(shipmentId),
      accountNumber: account,
      shipDateBegin: dayOf(new Date(now.getTime() - 14 * DAY_MS)),
      shipDateEnd: dayOf(now),
    },
    includeDetailedScans: false,
  };
}
