import { materialName } from '@loop-petal/contracts/rules/material-text';
import { type MaterialView, type RecipeView, SaveRecipeRequest } from '@loop-petal/contracts/shapes/production';
import { Button, IconButton, singleClick } from '@loop-petal/web-kit/button';
import { Select, TextArea, TextField } from '@loop-petal/web-kit/field';
import { Plus, RotateCcw, Trash2 } from 'lucide-react';
import { useEffect } from 'react';
import { Controller, useFieldArray, useForm } from 'react-hook-form';
import type { z } from 'zod';
import { changedFields } from '../../../layout/forms/changed-fields.ts';
import { contractResolver } from '../../../layout/forms/contract-resolver.ts';
import { FormProblem } from '../../../layout/forms/form-problem.tsx';
import { resetToSaved } from '../../../layout/forms/reset-to-saved.ts';
import { useUnsavedWork } from '../../../layout/forms/unsaved-work.ts';
import { useChange } from '../../../layout/forms/use-change.ts';
import { useMergedBody } from '../../../layout/forms/use-merged-body.ts';
import { type RecipeBody, readRecipe, resetRecipe, saveRecipe, workshopKeys } from '../../workshop/queries.ts';
import { RecipePicture } from './recipe-picture.tsx';

type Values = Omit<Required<RecipeBody>, 'variationId'>;

const resolver = contractResolver<Values>(SaveRecipeRequest.omit({ variationId: true }));

interface RecipeFormProps {
  recipe: RecipeView;
  /** Empty: for all variations without a recipe. */
  variationId: string;
  materials: readonly z.infer<typeof MaterialView>[];
}

export function RecipeForm({ recipe, variationId, materials: all }: RecipeFormProps) {
  const { productId, source } = recipe;
  const form = useForm<Values>({ resolver, defaultValues: valuesOf(recipe) });
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'materials' });
  const { errors, isDirty, defaultValues } = form.formState;
  useUnsavedWork(isDirty, 'Discard your unsaved changes to the recipe?', true);
  useEffect(() => {
    if (!isDirty) form.reset(valuesOf(recipe));
  }, [recipe, isDirty, form]);
  const merged = useMergedBody<Partial<Values>>();
  const shared = { invalidates: workshopKeys, showServerMessage: true };
  const save = useChange({
    ...shared,
    run: async (values: Values) => {
      const before = defaultValues as Values;
      const read = async () => valuesOf(await readRecipe(productId, { variationId: variationId || undefined }));
      const body = await merged(before, changedFields(before, values), read);
      const saved = await saveRecipe({ productId, body: { ...body, ...(variationId && { variationId }) } });
      resetToSaved(form, values, valuesOf(saved));
      return saved;
    },
    success: 'The recipe has been saved',
    failure: 'The recipe could not be saved',
  });
  const reset = useChange({
    ...shared,
    run: async () => {
      await resetRecipe({ productId, ...(variationId && { variationId }) });
      form.reset();
    },
    success: 'The recipe has been reset to the default',
    failure: 'The recipe could not be reset',
  });
  const isOwn = source === (variationId ? 'variation' : 'product');
  const nameOf = (id: string) => {
    const material = all.find((one) => one.id === id);
    return material ? `${materialName(material)} (${material.unit})` : 'Material';
  };
  return (
    <form noValidate className="grid gap-4" onSubmit={form.handleSubmit((values) => save.mutate(values))}>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label="Making minutes"
          required
          type="number"
          inputMode="numeric"
          min={1}
          error={errors.makingMinutes?.message}
          {...form.register('makingMinutes', { valueAsNumber: true })}
        />
        <TextField
          label="Finishing days"
          required
          type="number"
          inputMode="numeric"
          min={0}
          hint="Washing and blocking, in business days"
          error={errors.finishingDays?.message}
          {...form.register('finishingDays', { valueAsNumber: true })}
        />
      </div>
      <fieldset className="grid gap-2">
        <legend className="mb-1.5 text-sm font-semibold">Materials of one piece</legend>
        {fields.map(({ id }, index) => (
          <div key={id} className="grid grid-cols-[1fr_6.5rem_auto] items-start gap-2">
            <Select
              label={`Material ${index + 1}`}
              hideLabel
              required
              error={errors.materials?.[index]?.materialId && 'Choose a material'}
              {...form.register(`materials.${index}.materialId`)}
            >
              <option value="">Choose…</option>
              {all.map((material) => (
                <option key={material.id} value={material.id}>
                  {nameOf(material.id)}
                </option>
              ))}
            </Select>
            <TextField
              label={`Amount ${index + 1}`}
              hideLabel
              required
              type="number"
              inputMode="decimal"
              step="any"
              error={errors.materials?.[index]?.amount && 'Above 0'}
              {...form.register(`materials.${index}.amount`, { valueAsNumber: true })}
            />
            <IconButton
              label={`Remove material ${index + 1}`}
              className="text-danger"
              onClick={singleClick(() => remove(index))}
            >
              <Trash2 size={18} aria-hidden />
            </IconButton>
          </div>
        ))}
        <Button
          variant="secondary"
          size="sm"
          className="justify-self-start"
          onClick={() => append({ materialId: '', amount: 1 })}
        >
          <Plus size={16} aria-hidden />
          Add material
        </Button>
      </fieldset>
      <TextArea label="Note for the artisan" rows={3} error={errors.note?.message} {...form.register('note')} />
      <Controller
        control={form.control}
        name="picture"
        render={({ field: { value, onChange } }) => <RecipePicture picture={value ?? null} onChange={onChange} />}
      />
      <FormProblem error={save.error ?? reset.error} />
      <div className="flex flex-wrap justify-end gap-3">
        {isOwn && (
          <Button variant="quiet" disabled={reset.isPending} onClick={() => reset.mutate(undefined)}>
            <RotateCcw size={16} aria-hidden />
            Reset to default
          </Button>
        )}
        <Button type="submit" variant="secondary" disabled={save.isPending || !isDirty}>
          {save.isPending ? 'Saving…' : 'Save recipe'}
        </Button>
      </div>
    </form>
  );
}

const valuesOf = ({ makingMinutes, finishingDays, materials, note, picture }: RecipeView): Values => ({
  makingMinutes,
  finishingDays,
  materials,
  note,
  picture,
});
