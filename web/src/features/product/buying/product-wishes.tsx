import type { HttpError } from '@loop-petal/contracts/operations/http-error';
import type { ProductView } from '@loop-petal/contracts/shapes/catalog';
import type { Wishes } from '@loop-petal/contracts/shapes/personalization';
import { ApiError } from '@loop-petal/web-kit/api-client';
import { useEffect, useEffectEvent, useRef } from 'react';
import { WishField } from '../../../catalogue/wish-field.tsx';

interface ProductWishesProps {
  product: ProductView;
  answers: Wishes;
  /** The error of the last attempt to buy it. */
  error: unknown;
  onChange: (answers: Wishes) => void;
}

/** The questions of a product. */
export function ProductWishes({ product, answers, error, onChange }: ProductWishesProps) {
  const fields = useRef<HTMLFieldSetElement>(null);
  const [refused] = error instanceof ApiError ? ((error.body as HttpError | undefined)?.errors ?? []) : [];
  const refusedKey = refused?.path.replace('personalization.', '');
  const readTyped = useEffectEvent(() => {
    const typed = product.personalization.flatMap(({ key }) => {
      const field = fields.current?.elements.namedItem(key);
      const isField = field instanceof HTMLInputElement || field instanceof HTMLSelectElement;
      return isField && field.value ? [[key, field.value]] : [];
    });
    if (typed.length > 0) onChange({ ...answers, ...Object.fromEntries(typed) });
  });
  // typed before the page became interactive
  useEffect(() => readTyped(), []);
  const focusRefused = useEffectEvent(() => {
    const field = refusedKey && fields.current?.elements.namedItem(refusedKey);
    if (field instanceof HTMLElement) field.focus();
  });
  useEffect(() => {
    if (error) focusRefused();
  }, [error]);
  return (
    <fieldset ref={fields} className="grid gap-4">
      <legend className="sr-only">Made for you</legend>
      {product.personalization.map((asked) => (
        <WishField
          key={asked.key}
          asked={asked}
          name={asked.key}
          error={asked.key === refusedKey ? refused?.message : undefined}
          defaultValue={answers[asked.key]}
          onChange={(answer) => onChange({ ...answers, [asked.key]: answer })}
        />
      ))}
    </fieldset>
  );
}
