import type { z } from 'zod';
import type { AddressCheckView, ValidateAddressRequest } from '../shapes/shipping.ts';
import { isPrintable, toLatin1 } from './latin.ts';
import { cleanZip, toKey } from './text.ts';
import { findState, type State, stateOfZip } from './us-states.ts';

const US_NAMES = new Set(['us', 'usa', 'united states', 'united states of america']);
/** Messages for places that the carrier does not reach. */
export const US_ONLY = 'We ship within the United States only for now.';
export const NO_PO_BOX = 'FedEx doesn’t deliver to PO boxes. Please enter a street address.';
export const NO_MILITARY = 'FedEx doesn’t deliver to military addresses (APO, FPO, DPO). Please enter another address.';

const BOX_NUMBER = '\\W*(?:no|nr|num|number)?\\W*\\d';
/**
 * "PO Box 12" in all spellings, even inside a longer line; "Box Elder Road", "PMB 12" and "RR 2 Box 18" don't match.
 */
const PO_BOX = new RegExp(
  [
    '\\bp\\W{0,3}[o0]\\W{0,3}(?:box|bx|drawer|bin)(?![a-z])',
    `\\bp\\W{0,3}o\\W{0,3}b${BOX_NUMBER}`,
    '\\bpost(?:al)?\\W{0,3}office\\W{0,3}(?:box|bx|drawer|bin)(?![a-z])',
    `\\b(?:post|lock)\\W{0,3}(?:box|drawer)${BOX_NUMBER}`,
    `\\bapartado(?:\\W+(?:postal|de\\W+correos))?${BOX_NUMBER}`,
  ].join('|'),
);
/** A first line that consists only of a box. */
const ONLY_A_BOX = new RegExp(`^\\W*(?:p\\W{0,3}o|box|drawer|caller|bin)${BOX_NUMBER}+\\W*$|^general delivery$`);
const MILITARY_CITY = /^(?:a|f|d)\W?p\W?o\b/;

export const isUnitedStates = (country: string): boolean => US_NAMES.has(toKey(country).replaceAll('.', ''));
/** Five digits, or nine with or without a hyphen. */
export const isZip = (zip: string): boolean => /^\d{5}(-\d{4})?$/.test(cleanZip(zip));

/** The reason why no service reaches a ZIP code, or undefined. */
export function unreachableZip(zip: string): string | undefined {
  const state = stateOfZip(zip);
  if (!state) return `ZIP code ${cleanZip(zip)} is not in use. Please check it.`;
  return state.isMilitary ? NO_MILITARY : undefined;
}

type CheckedAddress = z.output<typeof ValidateAddressRequest>;

/**
 * Checks the format and plausibility of an address, before payment and again for the order; implausible input causes a
 * warning.
 * @returns sentences for the shopper
 */
export function checkAddress(address: CheckedAddress): AddressCheckView {
  if (!isUnitedStates(address.country)) return { isValid: false, errors: [US_ONLY], warnings: [] };
  const state = findState(address.state);
  const errors = [...findErrors(address, state)];
  const isValid = errors.length === 0;
  return { isValid, errors, warnings: isValid && state ? [...findWarnings(address, state)] : [] };
}

function* findErrors(address: CheckedAddress, state: State | undefined) {
  const { recipientName, addressLine1, addressLine2, city, zipCode } = address;
  const hasZip = isZip(zipCode);
  if (state?.isMilitary || MILITARY_CITY.test(toKey(city)) || (hasZip && stateOfZip(zipCode)?.isMilitary)) {
    yield NO_MILITARY;
    return;
  }
  if (recipientName && !/\p{L}/u.test(toLatin1(recipientName))) {
    yield 'The carrier prints only Latin letters. Please add the name in Latin letters.';
  }
  const lines = [addressLine1, addressLine2 ?? ''].map(toKey);
  if (addressLine1.length < 5) yield 'Street address is required';
  else if (lines.some((line) => PO_BOX.test(line)) || ONLY_A_BOX.test(lines[0] ?? '')) yield NO_PO_BOX;
  else if (![addressLine1, addressLine2 ?? ''].every(isPrintable)) {
    yield 'The carrier prints only Latin letters. Please enter the street address in Latin letters.';
  }
  if (!/\p{L}/u.test(city) || !isPrintable(city)) yield 'Please enter a valid city';
  if (!state) yield 'Please enter a valid US state';
  if (!hasZip) yield 'Please enter a valid ZIP code, such as 97201 or 97201-1234';
  else {
    const unreachable = unreachableZip(zipCode);
    if (unreachable) yield unreachable;
  }
}

function* findWarnings({ addressLine1, zipCode }: CheckedAddress, state: State) {
  if (!/\d/.test(addressLine1)) yield 'The street address has no number. Is it complete?';
  const other = stateOfZip(zipCode);
  if (other && other !== state) {
    yield `ZIP code ${cleanZip(zipCode)} is not in ${state.name}; it belongs to ${other.name}.`;
  }
}
