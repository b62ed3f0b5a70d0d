import { materialName } from '@loop-petal/contracts/rules/material-text';
import { isSameName } from '@loop-petal/contracts/rules/text';
import type { ProductView } from '@loop-petal/contracts/shapes/catalog';
import { Button, IconButton, singleClick } from '@loop-petal/web-kit/button';
import { Checkbox } from '@loop-petal/web-kit/checkbox';
import { Select, TextField } from '@loop-petal/web-kit/field';
import { UploadPictures } from '@loop-petal/web-kit/upload-pictures';
import { useQuery } from '@tanstack/react-query';
import { Plus, Trash2 } from 'lucide-react';
import { useFieldArray } from 'react-hook-form';
import type { EntryForm } from '../../layout/forms/use-entry-form.ts';
import { offerQueries } from '../offers/queries.ts';
import { workshopQueries } from '../workshop/queries.ts';
import type { OfferValues } from './offer-values.ts';

interface OfferLineFieldsProps {
  form: EntryForm<OfferValues>;
  index: number;
  isFinished: boolean;
  onRemove?: () => void;
}

const nothing = () => undefined;

/** A free-text piece or a product, with its price and production. */
export function OfferLineFields({ form, index, isFinished, onRemove }: OfferLineFieldsProps) {
  const { field, register, watch, setValue } = form;
  const { data: products = [] } = useQuery(offerQueries.products());
  const at = `lines.${index}` as const;
  const [productId, pictureUrl] = watch([`${at}.productId`, `${at}.pictureUrl`]);
  const isListed = products.some(({ id }) => id === productId);
  return (
    <fieldset className="grid min-w-0 gap-4 sm:grid-cols-2">
      <legend className="mb-1 text-sm font-semibold">Line {index + 1}</legend>
      <Select label="Piece" required {...field(`${at}.productId`)}>
        <option value="">Described in words</option>
        {productId && !isListed && <option value={productId}>A hidden product</option>}
        {products.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Select>
      {!productId && <TextField label="Description" required maxLength={200} {...field(`${at}.description`)} />}
      <Color form={form} index={index} product={products.find(({ id }) => id === productId)} />
      <TextField label="Quantity" required type="number" min={1} {...field(`${at}.quantity`)} />
      <TextField label="Unit price in dollars" required inputMode="decimal" {...field(`${at}.unitPrice`)} />
      {!isFinished && (
        <>
          <TextField
            label="Production minutes per piece"
            required={!productId}
            type="number"
            min={1}
            {...(productId && { hint: 'Without them, the recipe of the product applies' })}
            {...field(`${at}.makingMinutes`)}
          />
          <TextField label="Finishing days" required type="number" min={0} {...field(`${at}.finishingDays`)} />
          <Materials form={form} index={index} />
        </>
      )}
      <div className="grid gap-3 sm:col-span-2">
        <UploadPictures
          urls={pictureUrl ? [pictureUrl] : []}
          max={1}
          onChange={([url = '']) => setValue(`${at}.pictureUrl`, url, { shouldDirty: true })}
          onUploading={nothing}
        />
        {!isFinished && (
          <Checkbox label="The customer can change the quantity" {...register(`${at}.quantityChangeable`)} />
        )}
      </div>
      {onRemove && (
        <Button
          variant="quiet"
          size="sm"
          className="justify-self-start"
          aria-label={`Remove line ${index + 1}`}
          onClick={singleClick(onRemove)}
        >
          Remove
        </Button>
      )}
    </fieldset>
  );
}

/** One of the product's colors; a text field for a free-text piece, and for a product that the shop doesn't show. */
function Color({ form, index, product }: Pick<OfferLineFieldsProps, 'form' | 'index'> & { product?: ProductView }) {
  const name = `lines.${index}.color` as const;
  const chosen = form.watch(name);
  if (!product) return <TextField label="Color" maxLength={40} {...form.field(name)} />;
  const { variations, colors } = product;
  const names = variations.length > 0 ? variations.map(({ colorName }) => colorName) : colors;
  if (names.length === 0 && !chosen) return null;
  const soldOut = new Set(variations.flatMap(({ isAvailable, colorName }) => (isAvailable ? [] : [colorName])));
  const isListed = names.some((one) => isSameName(one, chosen));
  return (
    <Select label="Color" required={names.length > 1} {...form.field(name)}>
      <option value="">{names.length > 1 ? 'Choose…' : 'As listed'}</option>
      {chosen && !isListed && <option value={chosen}>{chosen} (not one of its colors)</option>}
      {names.map((one) => (
        <option key={one} value={isSameName(one, chosen) ? chosen : one}>
          {soldOut.has(one) ? `${one} (sold out)` : one}
        </option>
      ))}
    </Select>
  );
}

function Materials({ form, index }: Pick<OfferLineFieldsProps, 'form' | 'index'>) {
  const { data: materials = [] } = useQuery(workshopQueries.materials());
  const name = `lines.${index}.materials` as const;
  const { fields, append, remove } = useFieldArray({ control: form.control, name, keyName: 'rowId' });
  return (
    <div className="grid gap-2 sm:col-span-2">
      {fields.map(({ rowId }, row) => (
        <div key={rowId} className="grid grid-cols-[1fr_6.5rem_auto] items-start gap-2">
          <Select label={`Material ${row + 1}`} required {...form.field(`${name}.${row}.materialId`)}>
            <option value="">Choose…</option>
            {materials.map((material) => (
              <option key={material.id} value={material.id}>
                {materialName(material)} ({material.unit})
              </option>
            ))}
          </Select>
          <TextField label="Amount" required type="number" step="any" {...form.field(`${name}.${row}.amount`)} />
          <IconButton
            label={`Remove material ${row + 1}`}
            className="mt-7 text-danger"
            onClick={singleClick(() => remove(row))}
          >
            <Trash2 size={18} aria-hidden />
          </IconButton>
        </div>
      ))}
      <Button
        variant="secondary"
        size="sm"
        className="justify-self-start"
        onClick={() => append({ materialId: '', amount: '1' })}
      >
        <Plus size={16} aria-hidden />
        Add material
      </Button>
    </div>
  );
}
