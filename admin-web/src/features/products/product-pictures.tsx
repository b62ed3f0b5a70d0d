import { MAX_PICTURES } from '@loop-petal/contracts/shapes/catalog';
import { Badge } from '@loop-petal/web-kit/badge';
import { IconButton, singleClick } from '@loop-petal/web-kit/button';
import { TextField } from '@loop-petal/web-kit/field';
import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { ImageDrop } from '../../images/image-drop.tsx';
import { ImageField } from '../../images/image-field.tsx';
import { Thumbnail } from '../../images/thumbnail.tsx';
import { useUpload } from '../../images/use-upload.ts';
import type { EntryForm } from '../../layout/forms/use-entry-form.ts';
import type { FormPicture, ProductValues } from './product-values.ts';

/** The cover, and the list of all pictures in the order of the shop. */
export function ProductPictures({ form }: { form: EntryForm<ProductValues> }) {
  const [moves, setMoves] = useState(0);
  const [imageUrl, imageAlt, moreImages] = form.watch(['imageUrl', 'imageAlt', 'moreImages']);
  const pictures: FormPicture[] = [{ url: imageUrl, alt: imageAlt }, ...moreImages];
  const change = ([cover, ...more]: FormPicture[]) => {
    const { isSubmitted } = form.formState;
    form.setValue('imageUrl', cover?.url ?? '', { shouldDirty: true, shouldValidate: isSubmitted });
    form.setValue('imageAlt', cover?.alt ?? '', { shouldDirty: true });
    form.setValue('moreImages', more, { shouldDirty: true });
  };
  const reorder = (next: FormPicture[]) => {
    change(next);
    // the picker of the cover keeps its own preview
    setMoves((count) => count + 1);
  };
  const swap = (index: number) => reorder(pictures.toSpliced(index, 2, ...pictures.slice(index, index + 2).reverse()));
  return (
    <div className="grid gap-4 sm:col-span-2">
      <ImageField key={moves} label="Product Image" control={form.control} />
      {imageUrl && (
        <ol className="grid gap-3" aria-label="Pictures">
          {pictures.map(({ url, alt }, index) => {
            const number = index + 1;
            return (
              <li key={index} className="flex flex-wrap items-center gap-3">
                <Thumbnail width={64} imageUrl={url} />
                <TextField
                  label={index === 0 ? 'Description of the cover' : `Description of picture ${number}`}
                  hint="For screen readers; empty means the product’s name"
                  className="grow basis-48"
                  maxLength={200}
                  value={alt}
                  onChange={(event) =>
                    change(pictures.map((picture, at) => (at === index ? { url, alt: event.target.value } : picture)))
                  }
                />
                {index === 0 && <Badge tone="sage">Cover</Badge>}
                {pictures.length > 1 && (
                  <span className="flex">
                    <IconButton
                      label={`Move picture ${number} up`}
                      disabled={index === 0}
                      onClick={() => swap(index - 1)}
                    >
                      <ArrowUp size={18} aria-hidden />
                    </IconButton>
                    <IconButton
                      label={`Move picture ${number} down`}
                      disabled={number === pictures.length}
                      onClick={() => swap(index)}
                    >
                      <ArrowDown size={18} aria-hidden />
                    </IconButton>
                    <IconButton
                      label={`Remove picture ${number}`}
                      className="text-danger"
                      onClick={singleClick(() => reorder(pictures.filter((_, at) => at !== index)))}
                    >
                      <Trash2 size={18} aria-hidden />
                    </IconButton>
                  </span>
                )}
              </li>
            );
          })}
        </ol>
      )}
      {imageUrl && pictures.length < MAX_PICTURES && (
        <AnotherPicture
          onUploaded={(url) =>
            form.setValue('moreImages', [...form.getValues('moreImages'), { url, alt: '' }], { shouldDirty: true })
          }
        />
      )}
    </div>
  );
}

function AnotherPicture({ onUploaded }: { onUploaded: (url: string) => void }) {
  const upload = useUpload(onUploaded);
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 text-sm font-semibold">Add another picture</legend>
      <ImageDrop upload={upload} />
    </fieldset>
  );
}
