import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { PageMeta } from '../../page-meta.tsx';
import { productQueries } from '../../queries/products.ts';
import { QuoteForm } from './quote-form.tsx';

/** Asks for a piece that the shop does not list, such as a variant of `?product=`. */
export function Component() {
  const [search] = useSearchParams();
  const productId = search.get('product') ?? '';
  const { data: product } = useQuery({ ...productQueries.detail(productId), enabled: productId !== '' });
  return (
    <div className="container-page max-w-2xl pt-10 pb-16">
      <PageMeta
        title="Ask for a Custom Order"
        description="Your colors, your flowers, your size. Tell us the occasion and the date, and we’ll answer with a sketch and a quote."
        path="/custom-order"
      />
      <h1 className="text-3xl">Ask for a Custom Order</h1>
      <p className="mt-3 text-lg text-muted">
        Tell us what you have in mind. We answer with questions, a sketch and a price. You pay only if you like the
        offer.
      </p>
      <QuoteForm product={product ?? null} />
    </div>
  );
}
