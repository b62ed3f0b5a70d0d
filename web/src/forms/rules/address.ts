// Written by `npm run describe` from the schemas of the contract; do not edit.
import type { FieldRule } from '@loop-petal/web-kit/field-rule';

export const addressRules = {
  name: { max: 60 },
  recipientName: { required: true, min: [2, "Name must be at least 2 characters"], max: 100 },
  phone: { required: true, min: [10, "Please enter a valid phone number"], max: 30 },
  addressLine1: { required: true, min: [5, "Street address is required"], max: 120 },
  addressLine2: { max: 120 },
  city: { required: true, min: [2, "City is required"], max: 80 },
  state: { required: true, min: [2, "State/Province is required"], max: 60 },
  zipCode: { required: true, min: [5, "ZIP/Postal code is required"], max: 12 },
  country: { min: [2, "Country is required"], max: 60 },
  deliveryInstructions: { max: 500 },
} satisfies Record<string, FieldRule>;
