/** The states of a shipment. Not a schema, because the admin client's first load should not include zod. */
export const SHIPMENT_STATES = [
  'label_created',
  'handed_over',
  'in_transit',
  'out_for_delivery',
  'exception',
  'delivered',
  'voided',
] as const;
export type ShipmentState = (typeof SHIPMENT_STATES)[number];

const STATES: Readonly<Record<string, ShipmentState>> = {
  'Label created': 'label_created',
  'Picked up': 'handed_over',
  'In transit': 'in_transit',
  'Out for delivery': 'out_for_delivery',
  Delivered: 'delivered',
  Voided: 'voided',
};

/** The state for a carrier's stage, such as `Picked up` or `Exception: delayed`. */
export const shipmentStateOf = (stage: string): ShipmentState => STATES[stage] ?? 'exception';
