import type { Envelope } from '@loop-petal/contracts/events/event';
import type { Settings } from '@loop-petal/contracts/shapes/settings';

export interface ColumnTypes {
  'event_log.envelope': Envelope;
  'settings_copy.snapshot': Partial<Settings>;
}
