import type { ProductView } from '@loop-petal/contracts/shapes/catalog';
import { Breadcrumb } from '@loop-petal/web-kit/breadcrumb';
import { useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { Link, useSearchParams } from 'react-router-dom';
import { chooseColor } from '../../catalogue/product-choice.ts';
import { deferred } from '../../navigation/deferred.tsx';
import { PageMeta } from '../../page-meta.tsx';
import { categoryQueries, findCategory } from '../../queries/categories.ts';
import { BuyBox } from './buying/buy-box.tsx';
import { ProductPrice } from './buying/product-price.tsx';
import { Gallery } from './pictures/gallery.tsx';
import { ShareMenu } from './share/share-menu.tsx';

const beside = { onFirstScreen: true };
const Promises = deferred(() => import('./product-more.tsx').then((module) => module.Promises), beside);
const PriceDetails = deferred(() => import('./product-more.tsx').then((module) => module.PriceDetails), beside);
const ProductMore = deferred(() => import('./product-more.tsx').then((module) => module.ProductMore));

export function ProductDetails({ product }: { product: ProductView }) {
  const [params, setParams] = useSearchParams();
  const { data: categories } = useQuery(categoryQueries.list());
  const choice = chooseColor(product, params.get('color'));
  const category = findCategory(product.category, categories)?.name;
  const pick = (color: string) => setParams({ color }, { replace: true, preventScrollReset: true });

  return (
    <div className="container-page pt-6">
      <PageMeta
        title={product.metaTitle || product.name}
        description={product.metaDescription || product.description.slice(0, 155)}
        path={`/product/${product.id}`}
        image={product.imageUrl}
        type="product"
      />
      <div className="max-sm:hidden">
        <Breadcrumb
          items={[
            crumb('/', 'Home'),
            crumb('/shop', 'Shop'),
            ...(category ? [crumb(`/shop?category=${product.category}`, category)] : []),
            { key: 'product', content: product.name },
          ]}
        />
      </div>
      <div className="mt-1 mb-4 flex items-center justify-between gap-4 max-sm:-mt-3 max-sm:mb-2">
        <Link to="/shop" className="inline-flex min-h-11 items-center gap-2 text-muted hover:text-ink hover:underline">
          <ArrowLeft size={18} aria-hidden />
          Back to Shop
        </Link>
        <ShareMenu name={product.name} />
      </div>
      <div className="grid gap-8 lg:grid-cols-2 lg:gap-16">
        <Gallery product={product} color={choice.color} />
        <div className="flex flex-col gap-6">
          <div>
            <h1 className="text-3xl">{product.name}</h1>
            <ProductPrice product={product} choice={choice} />
            <PriceDetails product={product} />
            <p className="mt-5 text-lg text-muted">{product.description}</p>
          </div>
          <BuyBox product={product} choice={choice} onPick={pick} />
          <Promises productId={product.id} />
        </div>
      </div>
      <ProductMore product={product} categoryName={category} />
    </div>
  );
}

const crumb = (to: string, text: string) => ({
  key: to,
  content: (
    <Link to={to} className="inline-flex min-h-8 items-center underline underline-offset-4 hover:text-ink">
      {text}
    </Link>
  ),
});
