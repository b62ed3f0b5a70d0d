import { isBuyable } from '@loop-petal/contracts/rules/line-choice';
import type { ProductView } from '@loop-petal/contracts/shapes/catalog';
import { Bubble, ChatLog } from '@loop-petal/web-kit/chat-log';
import { Price } from '@loop-petal/web-kit/price';
import { Link } from 'react-router-dom';
import { useOfferPrice } from '../../catalogue/offer-price.ts';
import { productPath } from '../../catalogue/product-path.ts';
import { Thumbnail } from '../../catalogue/thumbnail.tsx';
import { MessageForm } from './message-form.tsx';
import type { useProductSearch } from './use-product-search.ts';

interface ProductSearchTabProps {
  search: ReturnType<typeof useProductSearch>;
  onClose: () => void;
}

export function ProductSearchTab({ search, onClose }: ProductSearchTabProps) {
  const { turns, isSearching, ask } = search;
  return (
    <>
      <ChatLog label="Product search" className="gap-3 p-4">
        <Bubble who="Assistant">What are you looking for? Try a flower, a color or an occasion.</Bubble>
        {turns.map(({ id, question, answer }) => (
          <div key={id} className="contents">
            <Bubble mine who="You">
              {question}
            </Bubble>
            {answer === undefined && <p className="text-sm text-muted">Searching…</p>}
            {answer === null && <Bubble who="Assistant">Sorry, I couldn't search right now. Please try again.</Bubble>}
            {answer && <Bubble who="Assistant">{answer.message}</Bubble>}
            {answer && answer.products.length > 0 && <Found products={answer.products} onClose={onClose} />}
          </div>
        ))}
      </ChatLog>
      <MessageForm
        label="What are you looking for?"
        placeholder="Search for flowers..."
        isBusy={isSearching}
        onSend={ask}
      />
    </>
  );
}

function Found({ products, onClose }: { products: readonly ProductView[]; onClose: () => void }) {
  const priceOf = useOfferPrice();
  return (
    <ul className="flex flex-col gap-2">
      {products.map((product) => (
        <li key={product.id}>
          <Link
            to={productPath(product)}
            onClick={onClose}
            className="flex items-center gap-3 rounded-md border border-line p-2 hover:border-ink"
          >
            <Thumbnail imageUrl={product.imageUrl} className="size-14" />
            <span className="min-w-0 grow">
              <span className="block truncate font-semibold">{product.name}</span>
              <Price {...priceOf(product)} className="text-sm" />
              {!isBuyable(product) && (
                <span className="block text-sm">
                  <span className="font-semibold text-danger">Out of Stock</span> · Tell me when it’s back
                </span>
              )}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
