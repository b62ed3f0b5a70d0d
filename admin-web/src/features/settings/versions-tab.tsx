import { useQuery } from '@tanstack/react-query';
import { saveSettings, settingsKeys, settingsQueries } from './queries.ts';
import { VersionList } from './version-list.tsx';

export function VersionsTab() {
  return (
    <VersionList
      title="Versions"
      noun="settings"
      question="Restores all settings to this version. Later versions stay in this list."
      versions={useQuery(settingsQueries.versions())}
      restore={({ settings }, { version }) => saveSettings({ ...settings, version })}
      invalidates={settingsKeys}
    />
  );
}
