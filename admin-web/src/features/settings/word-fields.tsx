import type { ContentFieldMeta, ContentView, OwnPicture } from '@loop-petal/contracts/shapes/content';
import { Select, TextArea, TextField } from '@loop-petal/web-kit/field';
import { useFieldArray, useFormContext } from 'react-hook-form';
import { z } from 'zod';
import { FieldRows } from '../../layout/forms/field-rows.tsx';
import type { EntryForm } from '../../layout/forms/use-entry-form.ts';
import { PictureField } from './picture-field.tsx';

export interface ContentValues {
  fields: ContentView['fields'];
}

type Shape = Readonly<Record<string, z.ZodType>>;
type Form = EntryForm<ContentValues>;
type Path = `fields.${string}`;
/** The lists among the fields. */
interface RowValues {
  fields: Record<string, Record<string, unknown>[]>;
}

const metaOf = (schema: z.ZodType) => schema.meta() as unknown as ContentFieldMeta;
const shapeOf = ({ element }: z.ZodArray): Shape => (element as unknown as z.ZodObject).shape as Shape;

const MARKDOWN_HINT =
  'Markdown: ## Heading, - list, **bold**, [text](/contact), | tables |. A link alone on its line becomes a button. {name}, {email}, {phone}, {contact} and {cookies} are filled in.';

function emptyValue(schema: z.ZodType): unknown {
  if (schema instanceof z.ZodArray) return [];
  if (metaOf(schema).kind === 'picture') return null;
  return schema instanceof z.ZodEnum ? schema.options[0] : '';
}

/** The fields of a page, or of a row of one of its lists. */
export function WordFields({ form, name, shape }: { form: Form; name: 'fields' | Path; shape: Shape }) {
  return Object.entries(shape).map(([key, schema]) => (
    <WordField key={key} form={form} name={`${name}.${key}` as Path} schema={schema} />
  ));
}

interface WordFieldProps<Schema extends z.ZodType = z.ZodType> {
  form: Form;
  name: Path;
  schema: Schema;
}

function WordField({ form, name, schema }: WordFieldProps) {
  if (schema instanceof z.ZodArray) return <WordRows form={form} name={name} schema={schema} />;
  const { title, kind, isOptional = false } = metaOf(schema);
  const props = { label: title, required: !isOptional, ...form.field(name) };
  if (schema instanceof z.ZodEnum)
    return (
      <Select label={title} required {...form.field(name)}>
        {schema.options.map((option) => (
          <option key={option} value={option}>
            {option}
          </option>
        ))}
      </Select>
    );
  if (kind === 'picture') {
    const picture = form.watch(name) as OwnPicture | null | undefined;
    return (
      <PictureField
        title={title}
        picture={picture}
        onChange={(changed) => form.setValue(name, changed, { shouldDirty: true })}
      >
        {picture && <TextField label="Description of the picture" required {...form.field(`${name}.alt`)} />}
      </PictureField>
    );
  }
  if (kind === 'markdown') return <TextArea {...props} rows={24} hint={MARKDOWN_HINT} />;
  if (kind === 'long') return <TextArea {...props} rows={3} />;
  return <TextField {...props} type={kind === 'day' ? 'date' : 'text'} />;
}

function WordRows({ form, name, schema }: WordFieldProps<z.ZodArray>) {
  const { control } = useFormContext<RowValues>();
  const { fields, append, remove } = useFieldArray({ control, name });
  const { title, unit = '' } = metaOf(schema);
  const { error } = form.getFieldState(name, form.formState);
  const shape = shapeOf(schema);
  return (
    <FieldRows
      legend={title}
      unit={unit}
      rows={fields}
      columns="grid-cols-[minmax(0,1fr)_auto]"
      error={error?.root?.message ?? error?.message}
      onAdd={() => append(Object.fromEntries(Object.entries(shape).map(([key, one]) => [key, emptyValue(one)])))}
      onRemove={remove}
    >
      {(index) => (
        <fieldset className="grid gap-3 rounded-md border border-line p-3">
          <legend className="sr-only">
            {unit} {index + 1}
          </legend>
          <WordFields form={form} name={`${name}.${index}`} shape={shape} />
        </fieldset>
      )}
    </FieldRows>
  );
}
