import { Button, singleClick } from '@loop-petal/web-kit/button';
import type { EntryForm } from '../../layout/forms/use-entry-form.ts';
import { colorsIn, type ProductValues } from './product-values.ts';

/** What a color input shows while its color has no code. */
const UNSET = '#cfc4b2';

/** The code of each color, for the shop's swatches. */
export function ColorCodes({ form }: { form: EntryForm<ProductValues> }) {
  const colors = [...new Set(colorsIn(form.watch('colors')))];
  const codes = form.watch('colorCodes');
  const change = (next: Record<string, string>) => form.setValue('colorCodes', next, { shouldDirty: true });
  if (colors.length === 0) return null;
  return (
    <fieldset className="min-w-0 sm:col-span-2">
      <legend className="mb-1 text-sm font-semibold">Color codes</legend>
      <div className="flex flex-wrap gap-x-5 gap-y-1">
        {colors.map((color) => {
          const { [color]: code, ...others } = codes;
          return (
            <span key={color} className="inline-flex min-h-11 items-center gap-2 text-sm">
              <label className="inline-flex items-center gap-2">
                <input
                  type="color"
                  className="size-9 cursor-pointer"
                  value={code ?? UNSET}
                  onChange={(event) => change({ ...codes, [color]: event.target.value })}
                />
                {color}
                <span className="text-muted">{code ?? 'not set'}</span>
              </label>
              {code && (
                <Button
                  variant="quiet"
                  size="sm"
                  aria-label={`Remove the code of ${color}`}
                  onClick={singleClick(() => change(others))}
                >
                  Remove
                </Button>
              )}
            </span>
          );
        })}
      </div>
    </fieldset>
  );
}
