import { PageContent } from '../shapes/content.ts';
import { Settings } from '../shapes/settings.ts';
import { defineEvent } from './event.ts';

/** All settings with their version; copies ignore lower versions. An older program's event lacks newer settings. */
export const settingsChanged = defineEvent(
  'settings.changed',
  Settings.partial().required({ version: true }),
  () => 'settings',
);

/** The words of a page with their version; copies ignore lower versions. */
export const contentChanged = defineEvent('settings.content-changed', PageContent, ({ page }) => page);
