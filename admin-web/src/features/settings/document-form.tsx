import type { AuditChange } from '@loop-petal/contracts/shapes/audit';
import { showToast } from '@loop-petal/web-kit/toast-store';
import type { QueryKey, UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useCallback, useEffect, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import type { z } from 'zod';
import { History } from '../../history/history.tsx';
import { changedFields } from '../../layout/forms/changed-fields.ts';
import { FormButtons } from '../../layout/forms/form-buttons.tsx';
import { FormProblem } from '../../layout/forms/form-problem.tsx';
import { mergeChanges } from '../../layout/forms/merge-changes.ts';
import { resetToSaved } from '../../layout/forms/reset-to-saved.ts';
import { useChange } from '../../layout/forms/use-change.ts';
import { type EntryForm, useEntryForm } from '../../layout/forms/use-entry-form.ts';
import { OthersChanges } from './others-changes.tsx';

/** A versioned document: the settings, or the words of a page. */
export interface DocumentSource<Document, Parts extends object> {
  /** The noun in texts, such as `settings` or `page`. */
  noun: string;
  request: z.ZodType;
  withParts: (document: Document, parts: Partial<Parts>) => Document;
  save: (document: Document) => Promise<Document>;
  useVersions: () => UseQueryResult<readonly { version: number; changes: readonly AuditChange[] }[]>;
  invalidates: readonly QueryKey[];
  /** The subject of the audit entries. */
  subject: string;
}

interface DocumentFormProps<Document, Parts extends object, Values extends FieldValues> {
  source: DocumentSource<Document, Parts>;
  latest: Document;
  valuesOf: (document: Document) => Values;
  /** The parts of the document that the form edits. */
  partsOf: (values: Values) => Partial<Parts>;
  children: (form: EntryForm<Values>) => ReactNode;
}

/** Saves only the parts that the form changes. */
export function DocumentForm<Document extends { version: number }, Parts extends object, Values extends FieldValues>({
  source,
  latest,
  valuesOf,
  partsOf,
  children,
}: DocumentFormProps<Document, Parts, Values>) {
  const [base, setBase] = useState(latest);
  const form = useEntryForm(valuesOf(base), source.request, (values) => source.withParts(base, partsOf(values)));
  const { reset, getValues } = form;
  const { isDirty } = form.formState;
  const reopen = useCallback(
    (document: Document, submitted: Values = getValues()) => {
      setBase(document);
      resetToSaved({ reset, getValues }, submitted, valuesOf(document));
    },
    [reset, getValues, valuesOf],
  );
  const success = `${source.noun.charAt(0).toUpperCase()}${source.noun.slice(1)} saved`;
  const saving = useChange({
    async run({ document, values }: { document: Document; values: Values }) {
      reopen(await source.save(document), values);
    },
    invalidates: source.invalidates,
    success,
    failure: `The ${source.noun} could not be saved`,
    showServerMessage: true,
  });
  const mergeInto = (version: Document, values: Values) =>
    mergeChanges(partsOf(valuesOf(base)), partsOf(values), partsOf(valuesOf(version)));
  const changesOf = (version: Document, values: Values) =>
    changedFields(partsOf(valuesOf(version)), mergeInto(version, values).merged) as Partial<Parts>;
  const saveOnto = (version: Document) =>
    form.handleSubmit((values) =>
      saving.mutate({ document: source.withParts(version, changesOf(version, values)), values }),
    );
  const isBehind = latest.version > base.version;
  const isOutdated = isBehind && isDirty && Object.keys(changesOf(latest, form.watch())).length > 0;
  const { isError, isPending, reset: forgetError } = saving;
  useEffect(() => {
    if (!isBehind || isOutdated || isPending) return;
    reopen(latest);
    if (!isDirty || !isError) return;
    // it was saved, but the answer was lost
    forgetError();
    showToast({ title: success });
  }, [isBehind, isOutdated, isPending, isDirty, isError, latest, reopen, forgetError, success]);
  return (
    <div className="px-4 py-4 sm:px-5">
      <form noValidate className="grid max-w-3xl gap-4" onSubmit={saveOnto(base)}>
        {children(form)}
        {isOutdated ? (
          <OthersChanges
            noun={source.noun}
            useVersions={source.useVersions}
            since={base.version}
            both={mergeInto(latest, form.watch()).both}
            isPending={isPending}
            onDiscard={() => {
              saving.reset();
              reopen(latest);
            }}
            onSave={saveOnto(latest)}
          />
        ) : (
          <>
            <FormProblem error={saving.error} />
            <FormButtons submit="Save" isPending={isPending} />
          </>
        )}
      </form>
      <History subject={source.subject} />
    </div>
  );
}
