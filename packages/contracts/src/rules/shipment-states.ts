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

/** The states of a parcel that the carrier surely has; an exception may precede the handover. */
const WITH_CARRIER: readonly ShipmentState[] = ['handed_over', 'in_transit', 'out_for_delivery', 'delivered'];
export const isWithCarrier = (state: ShipmentState | null): boolean => state !== null && WITH_CARRIER.includes(state);

/** The stage of a parcel on its way back to the shop; it is never delivered. */
export const RETURNED_TO_SENDER = 'Exception: returned to sender';

/** Whether the label of a parcel can be voided: the carrier doesn't have the parcel yet, or has brought it back. */
export const isVoidable = ({ state, status }: { state: ShipmentState | null; status: string | null }): boolean =>
  state === 'label_created' || status === RETURNED_TO_SENDER;

/** The state for a carrier's stage, such as `Picked up` or `Exception: delayed`. */
export const shipmentStateOf = (stage: string): ShipmentState => STATES[stage] ?? 'exception';
