import { Button } from '@loop-petal/web-kit/button';
import { Checkbox } from '@loop-petal/web-kit/checkbox';
import { TextField } from '@loop-petal/web-kit/field';
import { Trash2 } from 'lucide-react';
import { ImageDrop } from '../../images/image-drop.tsx';
import { useUpload } from '../../images/use-upload.ts';
import type { EntryForm } from '../../layout/forms/use-entry-form.ts';
import type { ShopValues } from './shop-values.ts';

/** The logo and the accent color. */
export function LookFields({ form }: { form: EntryForm<ShopValues> }) {
  return (
    <>
      <LogoField form={form} />
      <fieldset>
        <legend className="text-sm font-semibold">Accent color</legend>
        <Checkbox label="Use another color for links and buttons" {...form.register('hasAccent')} />
        {form.watch('hasAccent') && (
          <div className="grid gap-4 pt-2 sm:grid-cols-2">
            <TextField
              label="In the light theme and in emails"
              required
              hint="A dark color, such as #9a3a50"
              {...form.field('accent.light')}
            />
            <TextField
              label="In the dark theme"
              required
              hint="A light color, such as #e994a4"
              {...form.field('accent.dark')}
            />
          </div>
        )}
      </fieldset>
    </>
  );
}

function LogoField({ form }: { form: EntryForm<ShopValues> }) {
  const logo = form.watch('logo');
  const change = (url: string) => form.setValue('logo', url, { shouldDirty: true });
  const upload = useUpload(change);
  return (
    <fieldset className="min-w-0">
      <legend className="text-sm font-semibold">Logo</legend>
      <p className="mb-2 text-sm text-muted">
        Replaces the name in the header, emails and packing slips, at most 144 × 40 pixels.
      </p>
      {logo && (
        <div className="mb-3 flex flex-wrap items-center gap-4">
          <img src={logo} alt="The logo" width={160} height={40} className="h-10 w-40 object-contain object-left" />
          <Button variant="secondary" size="sm" onClick={() => change('')}>
            <Trash2 size={16} aria-hidden />
            Remove logo
          </Button>
        </div>
      )}
      <ImageDrop upload={upload} />
    </fieldset>
  );
}
