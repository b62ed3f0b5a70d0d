/** A deliverable address for test orders. */
export const SAMPLE_ADDRESS = {
  phone: '503-555-0100',
  addressLine1: '100 Main Street',
  city: 'Portland',
  state: 'OR',
  zipCode: '97201',
  country: 'US',
};
