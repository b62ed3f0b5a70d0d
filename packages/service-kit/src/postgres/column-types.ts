import type { Envelope } from '@loop-petal/contracts/events/event';

/** What the kit's columns of JSON hold. */
export interface ColumnTypes {
  'event_log.envelope': Envelope;
}
