import { formatCents } from '@loop-petal/contracts/rules/money';
import { KraftTag } from '@loop-petal/web-kit/badge';
import { useQuery } from '@tanstack/react-query';
import { Thumbnail } from '../../images/thumbnail.tsx';
import { useShopTimeZone } from '../../session/queries.ts';
import type { OfferValues } from './offer-values.ts';
import { previewOffer } from './preview-offer.ts';
import { offerQueries } from './queries.ts';

export function OfferPreview({ values }: { values: OfferValues }) {
  const products = useQuery(offerQueries.products());
  const { badge, example, state } = previewOffer(values, products.data ?? [], useShopTimeZone(), new Date());
  return (
    <section
      aria-label="Preview"
      className="grid content-start gap-3 rounded-md bg-sunken p-4 sm:col-span-2 lg:sticky lg:top-24 lg:col-span-1 lg:self-start lg:col-start-3 lg:row-span-6 lg:row-start-1"
    >
      <h3 className="font-sans text-sm font-bold tracking-normal text-muted">In the shop</h3>
      <p className="font-display text-lg wrap-anywhere">{values.title || 'The title'}</p>
      <p className="text-sm wrap-anywhere text-muted">{values.description || 'The description'}</p>
      <p>
        <KraftTag>{badge}</KraftTag>
      </p>
      {example && (
        <div className="flex gap-3">
          <Thumbnail width={64} imageUrl={example.product.imageUrl} image={example.product.image} />
          <p className="min-w-0 text-sm">
            <span className="block truncate font-semibold">{example.product.name}</span>
            <s className="text-muted">{formatCents(example.before)}</s>{' '}
            <strong className="text-rose">{formatCents(example.after)}</strong>
            <span className="block text-muted">Save {formatCents(example.before - example.after)}</span>
          </p>
        </div>
      )}
      {values.code.trim() && <p className="text-sm">With the code {values.code.trim()}</p>}
      {Number(values.minQuantity) > 1 && <p className="text-sm">From {values.minQuantity.trim()} pieces</p>}
      <p role="status" className="text-sm font-semibold">
        {state}
      </p>
    </section>
  );
}
