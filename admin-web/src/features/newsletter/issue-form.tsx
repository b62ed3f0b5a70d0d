import { CreateNewsletterRequest, type NewsletterView } from '@loop-petal/contracts/shapes/newsletters';
import { TextArea, TextField } from '@loop-petal/web-kit/field';
import { useState } from 'react';
import { Controller } from 'react-hook-form';
import type { FormProps } from '../../layout/dialogs/edit-dialog.tsx';
import { EditForm } from '../../layout/forms/edit-form.tsx';
import { useEntryForm } from '../../layout/forms/use-entry-form.ts';
import { ProductPicker } from '../../product-picker.tsx';
import { IssuePreview } from './issue-preview.tsx';
import type { IssueBody } from './queries.ts';

type IssueFormProps = FormProps<IssueBody> & { issue: NewsletterView | null };

export function IssueForm({ issue, onSave, ...rest }: IssueFormProps) {
  const start = { subject: issue?.subject ?? '', body: issue?.body ?? '', productIds: issue?.productIds ?? [] };
  const form = useEntryForm(start, CreateNewsletterRequest);
  const { field } = form;
  // the list refetches another admin's changes, which this form doesn't show
  const [version] = useState(issue?.version);
  const save = (values: typeof start) => onSave({ ...values, ...(version !== undefined && { version }) });
  return (
    <EditForm
      submit={issue ? 'Save newsletter' : 'Save draft'}
      {...rest}
      columns="lg:grid-cols-2"
      onSubmit={form.handleSubmit(save)}
    >
      <div className="grid content-start gap-4">
        <TextField label="Subject" data-autofocus required {...field('subject')} />
        <TextArea
          label="Text"
          required
          rows={10}
          hint="An empty line starts a new paragraph. The shop’s address and the unsubscribe link are added."
          {...field('body')}
        />
        <Controller
          control={form.control}
          name="productIds"
          render={({ field: { value, onChange } }) => (
            <ProductPicker
              label="Products below the text"
              value={value}
              onChange={onChange}
              error={form.formState.errors.productIds?.message}
            />
          )}
        />
      </div>
      <IssuePreview {...form.watch()} />
    </EditForm>
  );
}
