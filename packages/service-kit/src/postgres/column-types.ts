import type { Envelope } from '@loop-petal/contracts/events/event';
import type { PageContent } from '@loop-petal/contracts/shapes/content';
import type { Settings } from '@loop-petal/contracts/shapes/settings';

export interface ColumnTypes {
  'event_log.envelope': Envelope;
  /** The settings, or the words of a page. */
  'settings_copy.snapshot': Partial<Settings> | PageContent;
}
