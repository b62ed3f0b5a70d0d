import { SaveSettingsRequest, type Settings } from '@loop-petal/contracts/shapes/settings';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import type { EntryForm } from '../../layout/forms/use-entry-form.ts';
import { ListCard } from '../../layout/lists/list-card.tsx';
import { ListView } from '../../layout/lists/list-view.tsx';
import { DocumentForm, type DocumentSource } from './document-form.tsx';
import { saveSettings, settingsKeys, settingsQueries } from './queries.ts';

interface SettingsFormProps<Values extends FieldValues> {
  title: string;
  valuesOf: (settings: Settings) => Values;
  /** The settings that the form edits. */
  settingsOf: (values: Values) => Partial<Settings>;
  children: (form: EntryForm<Values>) => ReactNode;
}

const SOURCE: DocumentSource<Settings, Settings> = {
  noun: 'settings',
  request: SaveSettingsRequest,
  withParts: (settings, parts) => ({ ...settings, ...parts }),
  save: saveSettings,
  useVersions: () => useQuery(settingsQueries.versions()),
  invalidates: settingsKeys,
  subject: 'settings:settings',
};

/** The form of a tab. */
export function SettingsForm<Values extends FieldValues>({ title, settingsOf, ...form }: SettingsFormProps<Values>) {
  const settings = useQuery(settingsQueries.current());
  return (
    <ListCard title={title}>
      <ListView query={settings} failure="The settings could not be loaded" loading="Loading settings…">
        {(latest) => <DocumentForm {...form} source={SOURCE} partsOf={settingsOf} latest={latest} />}
      </ListView>
    </ListCard>
  );
}
