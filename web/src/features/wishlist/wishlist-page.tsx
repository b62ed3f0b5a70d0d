import { buttonClass } from '@loop-petal/web-kit/button';
import { QueryView } from '@loop-petal/web-kit/query-view';
import { EmptyState } from '@loop-petal/web-kit/states';
import { useQuery } from '@tanstack/react-query';
import { ArrowLeft, Heart } from 'lucide-react';
import { Link } from 'react-router-dom';
import { ProductGridSkeleton } from '../../catalogue/product-grid.tsx';
import { PageMeta } from '../../page-meta.tsx';
import { categoryQueries } from '../../queries/categories.ts';
import { wishlistQueries } from '../../queries/wishlist.ts';
import { WishlistCard } from './wishlist-card.tsx';

const PLACEHOLDER_COUNT = 8;

export function Component() {
  const wishlist = useQuery(wishlistQueries.list());
  const { data: categories = [] } = useQuery(categoryQueries.list());
  const count = wishlist.data?.length ?? 0;
  return (
    <div className="container-page pt-8">
      <PageMeta title="My Wishlist" description="The crochet flowers you have saved for later." />
      <Link to="/shop" className="inline-flex min-h-11 items-center gap-2 text-muted hover:text-ink hover:underline">
        <ArrowLeft size={18} aria-hidden />
        Back to Shop
      </Link>
      <h1 className="mt-2 text-3xl">My Wishlist</h1>
      <p role="status" className="mt-2 mb-8 min-h-6 text-muted">
        {count > 0 && `${count} ${count === 1 ? 'item' : 'items'} saved for later`}
      </p>
      <QueryView
        query={wishlist}
        failure="We could not load your wishlist"
        loading={<ProductGridSkeleton count={PLACEHOLDER_COUNT} />}
      >
        {(items) =>
          items.length === 0 ? (
            <EmptyState
              icon={<Heart size={44} strokeWidth={1.3} aria-hidden />}
              title="Your wishlist is empty"
              action={
                <Link to="/shop" className={buttonClass()}>
                  Start Shopping
                </Link>
              }
            >
              Save your favorite crochet flowers by clicking the heart icon on any product
            </EmptyState>
          ) : (
            <ul className="grid grid-cols-2 gap-x-4 gap-y-9 md:grid-cols-3 md:gap-x-6 lg:grid-cols-4">
              {items.map((item) => (
                <li key={item.id}>
                  <WishlistCard item={item} categories={categories} />
                </li>
              ))}
            </ul>
          )
        }
      </QueryView>
    </div>
  );
}
