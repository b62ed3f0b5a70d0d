import { useState } from 'react';
import {
  type DefaultValues,
  type FieldPath,
  type FieldValues,
  type RegisterOptions,
  type UseFormRegisterReturn,
  useForm,
} from 'react-hook-form';
import type { z } from 'zod';
import { contractResolver } from './contract-resolver.ts';
import { useUnsavedWork } from './unsaved-work.ts';

/**
 * The form of a new or existing entry, validated against a request schema of the contract or by rules of its fields.
 * @param start the values when the form opens; later changes are ignored
 * @param toBody creates the request from the values
 * @returns react-hook-form's form with `before`, the values at the start, and `field` for a field's attributes
 */
export function useEntryForm<Values extends FieldValues>(
  start: Values,
  request?: z.ZodType,
  toBody?: (values: Values) => unknown,
) {
  const [before] = useState(start);
  const form = useForm<Values>({
    defaultValues: before as DefaultValues<Values>,
    ...(request && { resolver: contractResolver(request, toBody) }),
  });
  useUnsavedWork(form.formState.isDirty);
  return {
    ...form,
    before,
    field: <Name extends FieldPath<Values> = FieldPath<Values>>(
      name: Name,
      options?: RegisterOptions<Values, Name>,
    ): UseFormRegisterReturn<Name> & { error: string | undefined } => ({
      ...form.register(name, options),
      error: form.getFieldState(name, form.formState).error?.message,
    }),
  };
}
export type EntryForm<Values extends FieldValues> = ReturnType<typeof useEntryForm<Values>>;
