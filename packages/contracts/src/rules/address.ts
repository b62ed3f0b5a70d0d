import type { AddressCheckView, ValidateAddressRequest } from '@loop-petal/contracts/shapes/shipping';
import type { z } from 'zod';
import { findState, isZipOf, stateOfZip } from './us-states.ts';

const US_NAMES = new Set(['us', 'usa', 'u.s.', 'u.s.a.', 'united states', 'united states of america']);
const ZIP = /^\d{5}(-?\d{4})?$/;
const CITY = /^\p{L}[\p{L}\p{M} .'’-]*$/u;
export const US_ONLY = 'We ship within the United States only for now.';

/** By its usual names and codes, ignoring case. */
export const isUnitedStates = (country: string): boolean => US_NAMES.has(country.trim().toLowerCase());
/** Five digits, or nine with or without a hyphen. */
export const isZip = (zip: string): boolean => ZIP.test(zip.trim());

/** Checks form and plausibility of an address; what is only unlikely is a warning. @returns sentences for the shopper */
export function checkAddress(address: z.output<typeof ValidateAddressRequest>): AddressCheckView {
  if (!isUnitedStates(address.country)) return { isValid: false, errors: [US_ONLY], warnings: [] };
  const errors: string[] = [];
  const warnings: string[] = [];
  const state = findState(address.state);
  const zip = address.zipCode.trim();

  if (address.addressLine1.length < 5) errors.push('Street address is required');
  else if (!/\d/.test(address.addressLine1)) warnings.push('The street address has no number. Is it complete?');
  if (!CITY.test(address.city)) errors.push('Please enter a valid city');
  if (!state) errors.push('Please enter a valid US state');
  if (!isZip(zip)) errors.push('Please enter a valid ZIP code, such as 97201 or 97201-1234');
  else if (state && !isZipOf(state, zip)) {
    const other = stateOfZip(zip);
    warnings.push(`ZIP code ${zip} is not in ${state.name}${other ? `; it belongs to ${other.name}` : ''}.`);
  }
  return { isValid: errors.length === 0, errors, warnings };
}
