import type { ProductView } from '@loop-petal/contracts/shapes/catalog';
import { messageOf } from '@loop-petal/web-kit/api-client';
import { Button } from '@loop-petal/web-kit/button';
import { TextArea, TextField } from '@loop-petal/web-kit/field';
import { showError } from '@loop-petal/web-kit/toast-store';
import { UploadPictures } from '@loop-petal/web-kit/upload-pictures';
import { useNativeForm } from '@loop-petal/web-kit/use-native-form';
import { useRequestKey } from '@loop-petal/web-kit/use-request-key';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { api } from '../../api.ts';
import { productPath } from '../../catalogue/product-path.ts';
import { Thumbnail } from '../../catalogue/thumbnail.tsx';
import { useHydrated } from '../../catalogue/use-hydrated.ts';
import { quoteRules } from '../../forms/rules/quote.ts';
import { useGoTo } from '../../navigation/navigation-context.ts';
import { dayFromNow } from '../../promises/needed-by.ts';
import { useAddresses } from '../account/queries.ts';
import { useUser } from '../auth/queries.ts';
import { quotePath } from './queries.ts';

const FIELDS = {
  ...quoteRules,
  quantity: { pattern: [/^([1-9]\d{0,3}|10000)$/u, 'Please enter a number from 1 to 10,000'] },
  neededBy: {},
  budget: { pattern: [/^\d{1,8}(\.\d{1,2})?$/u, 'Please enter an amount such as 150'] },
} as const;

export function QuoteForm({ product }: { product: ProductView | null }) {
  const goTo = useGoTo();
  const email = useUser()?.email ?? '';
  const addresses = useAddresses() ?? [];
  const name = (addresses.find(({ isDefault }) => isDefault) ?? addresses[0])?.recipientName ?? '';
  const [pictures, setPictures] = useState<readonly string[]>([]);
  const [isUploading, setUploading] = useState(false);
  const key = useRequestKey();
  const sending = useMutation({
    mutationFn: ({ quantity, neededBy, budget, ...rest }: Record<keyof typeof FIELDS, string>) => {
      const body = {
        ...rest,
        quantity: quantity ? Number(quantity) : null,
        neededBy: neededBy || null,
        budget: budget || null,
        productId: product?.id ?? null,
        pictures: [...pictures],
      };
      return api.call('POST /api/quotes', { body, headers: { 'Idempotency-Key': key.of(body) } });
    },
    onSuccess: ({ id, token }) => goTo(quotePath(id, token), { state: { isNew: true } }),
    onError: (error) => showError(messageOf(error, 'We could not send your request. Please try again.')),
  });
  const { props, field } = useNativeForm({
    fields: FIELDS,
    initialValues: { name, email },
    check: ({ neededBy }) => (neededBy && neededBy < dayFromNow() ? { neededBy: 'This day has passed.' } : {}),
    onSubmit: (values) => sending.mutateAsync(values),
  });
  // The server's page must not contain a day, because it is cached.
  const today = useHydrated() ? dayFromNow() : undefined;

  return (
    <form {...props} className="mt-8 flex flex-col gap-5 rounded-sheet bg-card p-6 md:p-10">
      {product && <Resembled product={product} />}
      <TextArea
        label="What would you like?"
        rows={6}
        hint="The flowers, colors and size, and the occasion."
        {...field('message')}
      />
      <div className="grid gap-5 sm:grid-cols-3">
        <TextField label="How many" inputMode="numeric" {...field('quantity')} />
        <TextField label="Needed by" type="date" min={today} {...field('neededBy')} />
        <TextField label="Budget in $" inputMode="decimal" {...field('budget')} />
      </div>
      <UploadPictures urls={pictures} onChange={setPictures} onUploading={setUploading} />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField label="Name" autoComplete="name" {...field('name')} />
        <TextField label="Email" type="email" autoComplete="email" {...field('email')} />
      </div>
      <Button type="submit" size="lg" disabled={sending.isPending || isUploading} className="self-start">
        {sending.isPending ? 'Sending...' : 'Send Request'}
      </Button>
    </form>
  );
}

function Resembled({ product }: { product: ProductView }) {
  return (
    <div className="flex items-center gap-4 rounded-md bg-sunken p-3">
      <Thumbnail imageUrl={product.imageUrl} className="size-14" />
      <p>
        Like{' '}
        <Link to={productPath(product)} className="link font-semibold">
          {product.name}
        </Link>
        , made for you
      </p>
    </div>
  );
}
