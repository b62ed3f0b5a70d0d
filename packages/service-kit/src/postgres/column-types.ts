import type { Envelope } from '@loop-petal/contracts/events/event';

/** The types of the kit's JSON columns. */
export interface ColumnTypes {
  'event_log.envelope': Envelope;
}
