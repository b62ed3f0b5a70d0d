import type { Envelope } from '@loop-petal/contracts/events/event';

export interface ColumnTypes {
  'event_log.envelope': Envelope;
}
