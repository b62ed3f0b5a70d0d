import { Settings } from '../shapes/settings.ts';
import { defineEvent } from './event.ts';

/** All settings with their version; copies ignore lower versions. */
export const settingsChanged = defineEvent('settings.changed', Settings, () => 'settings');
