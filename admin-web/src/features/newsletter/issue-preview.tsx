import { PLACEHOLDER_IMAGE, SHOP_NAME } from '@loop-petal/contracts/rules/shop';
import { useQuery } from '@tanstack/react-query';
import { Thumbnail } from '../../images/thumbnail.tsx';
import { shopQuery } from '../../session/queries.ts';
import { offerQueries } from '../offers/queries.ts';

interface IssuePreviewProps {
  subject: string;
  body: string;
  productIds: readonly string[];
}

/** The newsletter as subscribers will see it. */
export function IssuePreview({ subject, body, productIds }: IssuePreviewProps) {
  const { data: shop } = useQuery(shopQuery);
  const { data: products = [] } = useQuery(offerQueries.products());
  const chosen = productIds.flatMap((id) => products.find((product) => product.id === id) ?? []);
  return (
    <section aria-label="Preview" className="rounded-card border border-line bg-page p-4">
      <p className="font-display text-lg">{shop?.name ?? SHOP_NAME}</p>
      <div className="mt-3 grid gap-3 rounded-card border border-line bg-card p-5">
        <p className="font-display text-2xl wrap-anywhere">{subject || 'Subject'}</p>
        {body.split(/\n\s*\n/).map((paragraph, index) => (
          <p key={index} className="wrap-anywhere whitespace-pre-wrap">
            {paragraph.trim()}
          </p>
        ))}
        {chosen.map(({ id, name, imageUrl }) => (
          <p key={id} className="flex items-center gap-3 border-t border-line pt-3">
            <Thumbnail width={64} imageUrl={imageUrl ?? PLACEHOLDER_IMAGE} />
            {name}
          </p>
        ))}
      </div>
      <p className="mt-3 text-xs text-muted">Your postal address and an unsubscribe link follow here.</p>
    </section>
  );
}
