// Written by `npm run describe` from the schemas of the contract; do not edit.
import type { FieldRule } from '@loop-petal/web-kit/field-rule';

export const shippingRules = {
  customerName: { required: true, min: [2, "Name must be at least 2 characters"], max: 100 },
  customerEmail: { required: true, max: 254, pattern: [/^(?:[A-Za-z0-9_'+\-]+\.)*[A-Za-z0-9_'+\-]*[A-Za-z0-9_+-]@(?:[A-Za-z0-9][A-Za-z0-9\-]*\.)+[A-Za-z]{2,}$/u, "Please enter a valid email address."] },
  customerPhone: { required: true, min: [10, "Please enter a valid phone number"], max: 30 },
  addressLine1: { required: true, min: [5, "Street address is required"], max: 120 },
  addressLine2: { max: 120 },
  country: { required: true, min: [2, "Country is required"], max: 60 },
  state: { required: true, min: [2, "State/Province is required"], max: 60 },
  city: { required: true, min: [2, "City is required"], max: 80 },
  zipCode: { required: true, min: [5, "ZIP/Postal code is required"], max: 12 },
  deliveryInstructions: { max: 500 },
} satisfies Record<string, FieldRule>;
