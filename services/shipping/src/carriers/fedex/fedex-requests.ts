import { cutText } from '@loop-petal/contracts/rules/cut-text';
import { findState } from '../../addresses/us-states.ts';
import type { ParcelToBook, PostalAddress } from '../carrier.ts';

export interface Shipper {
  name: string;
  phone: string;
  street: string;
  city: string;
  state: string;
  zip: string;
}

const MAX_LINE_LENGTH = 35;
const MAX_LINES = 3;
const POUNDS_PER_PIECE = 0.5;
const DAY_MS = 24 * 60 * 60 * 1000;

/** Printed on the label; ground services print 30 characters at most. */
export const referenceOf = (shipmentId: string): string => `LP${shipmentId.replaceAll('-', '').slice(0, 24)}`;

/** `2026-11-21`, in UTC. */
const dayOf = (at: Date): string => at.toISOString().slice(0, 10);

/** An address as FedEx takes it; lines are cut and wrapped to what fits on a label. */
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
      if (line && line.length + 1 + word.length > MAX_LINE_LENGTH) {
        lines.push(line);
        line = '';
      }
      line = cutText(line ? `${line} ${word}` : word, MAX_LINE_LENGTH);
    }
    if (line) lines.push(line);
  }
  return lines.slice(0, MAX_LINES);
}

const weightOf = (pieces: number) => ({ units: 'LB', value: Math.max(1, pieces * POUNDS_PER_PIECE) });
const digitsOf = (phone: string) => phone.replace(/\D/g, '').slice(-10);

/** FedEx has two ground services, for homes and for businesses; the shop offers them as one. */
const serviceType = (service: string, isHome: boolean) =>
  service === 'FEDEX_GROUND' && isHome ? 'GROUND_HOME_DELIVERY' : service;

function shipperAddress({ street, city, state, zip }: Shipper) {
  return fedexAddress({ addressLine1: street, city, state, zipCode: zip });
}

/** What sending a parcel costs by the shop's own contract. */
export function rateRequest(account: string, shipper: Shipper, parcel: ParcelToBook, isHome: boolean) {
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

/** Books a parcel with its label as a PDF of 4 × 6 inches. */
export function shipRequest(account: string, shipper: Shipper, parcel: ParcelToBook, isHome: boolean, now: Date) {
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

/** Finds shipments of the last two weeks by reference. FedEx refuses an end in the future, so the search ends today. */
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
