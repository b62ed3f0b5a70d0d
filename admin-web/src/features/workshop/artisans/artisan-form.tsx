import { CreateArtisanRequest, UpdateArtisanRequest } from '@loop-petal/contracts/shapes/production';
import { Checkbox } from '@loop-petal/web-kit/checkbox';
import { TextField } from '@loop-petal/web-kit/field';
import { useState } from 'react';
import { Controller, useFieldArray } from 'react-hook-form';
import { formatMinutes } from '../../../format-day.ts';
import type { FormProps } from '../../../layout/dialogs/edit-dialog.tsx';
import { EditForm } from '../../../layout/forms/edit-form.tsx';
import { FieldRows } from '../../../layout/forms/field-rows.tsx';
import { type EntryForm, useEntryForm } from '../../../layout/forms/use-entry-form.ts';
import type { ArtisanBody } from '../queries.ts';
import {
  type Artisan,
  type ArtisanValues,
  bodyOf,
  newArtisan,
  valuesOf,
  WEEKDAYS,
  whatIfOf,
} from './artisan-values.ts';
import { CraftPicker } from './craft-picker.tsx';
import { WhatIfNote } from './what-if-note.tsx';

type ArtisanFormProps = FormProps<Partial<ArtisanBody>> & { artisan: Artisan | null };

/** Hours, time off, crafts and account of an artisan; previews which promises a change would move. */
export function ArtisanForm({ artisan, onSave, ...rest }: ArtisanFormProps) {
  const [before] = useState(() => (artisan ? valuesOf(artisan) : newArtisan));
  const toBody = (values: ArtisanValues) => bodyOf(values, artisan ? before : undefined);
  const form = useEntryForm(before, artisan ? UpdateArtisanRequest : CreateArtisanRequest, toBody);
  const { field, register } = form;
  const values = form.watch();
  const week = Object.values(values.minutesPerWeekday).reduce((sum, minutes) => sum + (minutes || 0), 0);
  return (
    <EditForm
      submit={artisan ? 'Update Artisan' : 'Create Artisan'}
      {...rest}
      columns="sm:grid-cols-2"
      onSubmit={form.handleSubmit((given) => onSave(toBody(given)))}
    >
      <TextField label="Name" data-autofocus required {...field('name')} />
      <TextField label="Email" required type="email" autoComplete="off" {...field('email')} />
      <TextField
        label="Username"
        autoComplete="off"
        spellCheck={false}
        hint="To sign in and see their pieces."
        {...field('username')}
      />
      <TextField
        label={artisan?.username ? 'New password' : 'Password'}
        type="password"
        autoComplete="new-password"
        {...field('password')}
      />
      <fieldset className="sm:col-span-2">
        <legend className="mb-1.5 text-sm font-semibold">
          Minutes a day <span className="font-normal text-muted">({formatMinutes(week)} a week)</span>
        </legend>
        <div className="grid grid-cols-4 gap-2 sm:grid-cols-7">
          {WEEKDAYS.map(({ key, label }) => (
            <TextField
              key={key}
              label={label}
              className="[&_input]:px-2"
              required
              type="number"
              inputMode="numeric"
              min={0}
              max={960}
              step={1}
              {...field(`minutesPerWeekday.${key}`, { valueAsNumber: true })}
            />
          ))}
        </div>
      </fieldset>
      <TextField label="Works from" required type="time" {...field('workingHours.from')} />
      <TextField
        label="Works until"
        required
        type="time"
        error={
          form.formState.errors.workingHours?.to?.message ??
          form.formState.errors.workingHours?.root?.message ??
          form.formState.errors.workingHours?.message
        }
        {...register('workingHours.to')}
      />
      <TimeOffFields form={form} />
      <OvertimeFields form={form} />
      {artisan && <WhatIfNote question={whatIfOf(artisan.id, before, values)} />}
      <Controller
        control={form.control}
        name="categories"
        render={({ field: categories }) => (
          <Controller
            control={form.control}
            name="products"
            render={({ field: products }) => <CraftPicker categories={categories} products={products} />}
          />
        )}
      />
      <Checkbox label="Active" className="sm:col-span-2" {...register('active')} />
    </EditForm>
  );
}

function TimeOffFields({ form }: { form: EntryForm<ArtisanValues> }) {
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'timeOff' });
  const errors = form.formState.errors.timeOff;
  return (
    <FieldRows
      legend="Time off"
      unit="time off"
      rows={fields}
      columns="grid-cols-[minmax(0,1fr)_auto] sm:grid-cols-[1fr_1fr_auto]"
      className="sm:col-span-2"
      onAdd={() => append({ from: '', to: '' })}
      onRemove={remove}
    >
      {(index) => (
        <>
          <TextField
            label="First day"
            className="max-sm:col-span-2"
            required
            type="date"
            {...form.field(`timeOff.${index}.from`)}
          />
          <TextField
            label="Last day"
            required
            type="date"
            error={errors?.[index]?.to?.message ?? errors?.[index]?.root?.message ?? errors?.[index]?.message}
            {...form.register(`timeOff.${index}.to`)}
          />
        </>
      )}
    </FieldRows>
  );
}

function OvertimeFields({ form }: { form: EntryForm<ArtisanValues> }) {
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'overtime' });
  return (
    <FieldRows
      legend="Overtime"
      unit="overtime"
      rows={fields}
      columns="grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto]"
      error={form.formState.errors.overtime?.root?.message ?? form.formState.errors.overtime?.message}
      className="sm:col-span-2"
      onAdd={() => append({ day: '', minutes: 60 })}
      onRemove={remove}
    >
      {(index) => (
        <>
          <TextField label="Day" required type="date" {...form.field(`overtime.${index}.day`)} />
          <TextField
            label="Extra minutes"
            required
            type="number"
            inputMode="numeric"
            min={1}
            max={480}
            {...form.field(`overtime.${index}.minutes`, { valueAsNumber: true })}
          />
        </>
      )}
    </FieldRows>
  );
}
