import { SaveSettingsRequest, type Settings } from '@loop-petal/contracts/shapes/settings';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useCallback, useEffect, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { History } from '../../history/history.tsx';
import { changedFields } from '../../layout/forms/changed-fields.ts';
import { FormButtons } from '../../layout/forms/form-buttons.tsx';
import { FormProblem } from '../../layout/forms/form-problem.tsx';
import { useChange } from '../../layout/forms/use-change.ts';
import { type EntryForm, useEntryForm } from '../../layout/forms/use-entry-form.ts';
import { ListCard } from '../../layout/lists/list-card.tsx';
import { ListView } from '../../layout/lists/list-view.tsx';
import { OthersChanges } from './others-changes.tsx';
import { saveSettings, settingsKeys, settingsQueries } from './queries.ts';

interface SettingsFormProps<Values extends FieldValues> {
  title: string;
  valuesOf: (settings: Settings) => Values;
  /** The settings that the form edits. */
  settingsOf: (values: Values) => Partial<Settings>;
  children: (form: EntryForm<Values>) => ReactNode;
}

/** The form of a tab, which saves only the settings that it changes. */
export function SettingsForm<Values extends FieldValues>(props: SettingsFormProps<Values>) {
  const settings = useQuery(settingsQueries.current());
  return (
    <ListCard title={props.title}>
      <ListView query={settings} failure="The settings could not be loaded" loading="Loading settings…">
        {(latest) => <OpenForm {...props} latest={latest} />}
      </ListView>
    </ListCard>
  );
}

type OpenFormProps<Values extends FieldValues> = SettingsFormProps<Values> & { latest: Settings };

function OpenForm<Values extends FieldValues>({ latest, valuesOf, settingsOf, children }: OpenFormProps<Values>) {
  const [base, setBase] = useState(latest);
  const form = useEntryForm(valuesOf(base), SaveSettingsRequest, (values) => ({ ...base, ...settingsOf(values) }));
  const { reset } = form;
  const { isDirty } = form.formState;
  const reopen = useCallback(
    (settings: Settings) => {
      setBase(settings);
      reset(valuesOf(settings));
    },
    [reset, valuesOf],
  );
  const saving = useChange({
    async run(settings: Settings) {
      reopen(await saveSettings(settings));
    },
    invalidates: settingsKeys,
    success: 'Settings saved',
    failure: 'The settings could not be saved',
    showServerMessage: true,
  });
  const isBehind = latest.version > base.version;
  useEffect(() => {
    if (isBehind && !isDirty) reopen(latest);
  }, [isBehind, isDirty, latest, reopen]);
  const saveOnto = (version: Settings) =>
    form.handleSubmit((values) =>
      saving.mutate({ ...version, ...changedFields(settingsOf(valuesOf(base)), settingsOf(values)) }),
    );
  return (
    <div className="px-4 py-4 sm:px-5">
      <form noValidate className="grid max-w-3xl gap-4" onSubmit={saveOnto(base)}>
        {children(form)}
        {isBehind && isDirty ? (
          <OthersChanges
            since={base.version}
            isPending={saving.isPending}
            onDiscard={() => {
              saving.reset();
              reopen(latest);
            }}
            onSave={saveOnto(latest)}
          />
        ) : (
          <>
            <FormProblem error={saving.error} />
            <FormButtons submit="Save" isPending={saving.isPending} />
          </>
        )}
      </form>
      <History subject="settings:settings" />
    </div>
  );
}
