// Written by `npm run describe` from the schemas of the contract; do not edit.
import type { FieldRule } from '../field-rule.ts';

export const registrationRules = {
  username: { required: true, min: [3, "Username must be at least 3 characters"], max: 32, pattern: [/^(?:(?!\p{Default_Ignorable_Code_Point})[\p{L}\p{M}\p{N}._-])+$/u, "Username may hold letters, digits, dots, dashes and underscores"] },
  password: { required: true, min: [6, "Password must be at least 6 characters long"], max: 200, verbatim: true },
  email: { max: 254, pattern: [/^(?:[A-Za-z0-9_'+\-]+\.)*[A-Za-z0-9_'+\-]*[A-Za-z0-9_+-]@(?:[A-Za-z0-9][A-Za-z0-9\-]*\.)+[A-Za-z]{2,}$/u, "Please enter a valid email address."] },
  shippingName: { max: 100 },
  shippingPhone: { max: 30 },
  shippingAddressLine1: { max: 120 },
  shippingAddressLine2: { max: 120 },
  shippingCity: { max: 80 },
  shippingState: { max: 60 },
  shippingZipCode: { max: 12 },
  shippingCountry: { max: 60 },
  shippingDeliveryInstructions: { max: 500 },
} satisfies Record<string, FieldRule>;
