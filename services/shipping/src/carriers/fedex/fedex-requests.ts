import { type Day, dayAt, dayNumber } from '@loop-petal/contracts/rules/business-days';
import { cutText } from '@loop-petal/contracts/rules/cut-text';
import { toLatin1 } from '@loop-petal/contracts/rules/latin';
import { cleanZip } from '@loop-petal/contracts/rules/text';
import { findState } from '@loop-petal/contracts/rules/us-states';
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
const SEARCHED_DAYS = 14;

/** Printed on the label; ground services print at most 30 characters. */
const referenceOf = (shipmentId: string): string => `LP${shipmentId.replaceAll('-', '').slice(0, 24)}`;

/** Cuts and wraps address lines to fit FedEx's labels. */
export function fedexAddress({ addressLine1, addressLine2, city, state, zipCode }: PostalAddress) {
  return {
    streetLines: streetLines(addressLine1, addressLine2),
    city: cutText(toLatin1(city), 35),
    stateOrProvinceCode: findState(state)?.code ?? state,
    postalCode: cleanZip(zipCode),
    countryCode: 'US',
  };
}

/** FedEx prints three lines of 35 characters, so longer lines are wrapped between words. */
function streetLines(...texts: (string | null | undefined)[]): string[] {
  const lines: string[] = [];
  for (const text of texts) {
    let line = '';
    for (const word of toLatin1(text ?? '')
      .split(/\s+/)
      .filter(Boolean)) {
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

/** FedEx has separate ground services for homes and businesses; the shop offers them as one. */
const serviceType = (service: string, isHome: boolean) =>
  service === 'FEDEX_GROUND' && isHome ? 'GROUND_HOME_DELIVERY' : service;

function shipperAddress({ street, city, state, zip }: Shipper) {
  return fedexAddress({ addressLine1: street, city, state, zipCode: zip });
}

const shopEnd = (shipper: Shipper) => ({
  contact: { personName: shipper.name, companyName: shipper.name, phoneNumber: digitsOf(shipper.phone) },
  address: shipperAddress(shipper),
});

const customerEnd = (shipper: Shipper, { address }: ParcelToBook) => ({
  contact: {
    personName: cutText(toLatin1(address.recipientName), 70),
    phoneNumber: digitsOf(address.phone ?? '') || shipper.phone,
  },
  address: fedexAddress(address),
});

/** The sender and the recipient, who are swapped for a return. */
function endsOf(shipper: Shipper, parcel: ParcelToBook, residential: boolean) {
  const [from, to] = parcel.isReturn
    ? [customerEnd(shipper, parcel), shopEnd(shipper)]
    : [shopEnd(shipper), customerEnd(shipper, parcel)];
  return { from, to: { ...to, address: { ...to.address, residential } } };
}

/** Asks for the rate in the shop's FedEx contract. */
export function rateRequest(account: string, shipper: Shipper, parcel: ParcelToBook, isHome: boolean) {
  const { from, to } = endsOf(shipper, parcel, isHome);
  return {
    accountNumber: { value: account },
    requestedShipment: {
      shipper: { address: from.address },
      recipient: { address: to.address },
      serviceType: serviceType(parcel.service, isHome),
      packagingType: 'YOUR_PACKAGING',
      pickupType: 'USE_SCHEDULED_PICKUP',
      rateRequestType: ['ACCOUNT'],
      requestedPackageLineItems: [{ weight: weightOf(parcel.pieces) }],
    },
  };
}

export function shipRequest(account: string, shipper: Shipper, parcel: ParcelToBook, isHome: boolean) {
  const { from, to } = endsOf(shipper, parcel, isHome);
  return {
    labelResponseOptions: 'LABEL',
    accountNumber: { value: account },
    requestedShipment: {
      shipper: from,
      recipients: [to],
      shipDatestamp: parcel.today,
      serviceType: serviceType(parcel.service, isHome),
      packagingType: 'YOUR_PACKAGING',
      pickupType: parcel.isReturn ? 'DROPOFF_AT_FEDEX_LOCATION' : 'USE_SCHEDULED_PICKUP',
      blockInsightVisibility: false,
      // With the account above, the shop also pays for returns.
      shippingChargesPayment: { paymentType: 'SENDER' },
      ...(parcel.isReturn && { shipmentSpecialServices: RETURN }),
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

const RETURN = {
  specialServiceTypes: ['RETURN_SHIPMENT'],
  returnShipmentDetail: { returnType: 'PRINT_RETURN_LABEL' },
};

/** Finds shipments of the last two weeks by reference. FedEx refuses an end in the future, so the search ends today. */
export function referenceRequest(account: string, shipmentId: string, today: Day) {
  return {
    referencesInformation: {
      type: 'CUSTOMER_REFERENCE',
      value: referenceOf(shipmentId),
      accountNumber: account,
      shipDateBegin: dayAt(dayNumber(today) - SEARCHED_DAYS),
      shipDateEnd: today,
    },
    includeDetailedScans: false,
  };
}
