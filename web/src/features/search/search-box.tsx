import type { ProductView } from '@loop-petal/contracts/shapes/catalog';
import { buttonClass, IconButton } from '@loop-petal/web-kit/button';
import { classNames } from '@loop-petal/web-kit/class-names';
import { ErrorState } from '@loop-petal/web-kit/states';
import { useSettled } from '@loop-petal/web-kit/use-settled';
import { useQuery } from '@tanstack/react-query';
import { Search, X } from 'lucide-react';
import { type KeyboardEvent, useId, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { productPath } from '../../catalogue/product-path.ts';
import { searchQueries } from './queries.ts';
import { SearchResult } from './search-result.tsx';

const SUGGESTIONS = ['sunflower', 'rose', 'bouquet', 'pink', 'white', 'potted'];
const TYPING_MS = 150;

/** The ARIA combobox: focus stays in the text box, arrows move the selection through the list. */
export function SearchBox({ onClose }: { onClose: () => void }) {
  const id = useId();
  const navigate = useNavigate();
  const [text, setText] = useState('');
  const [selected, setSelected] = useState(0);
  const term = useSettled(text.trim(), TYPING_MS);
  const search = useQuery(searchQueries.products(term));
  const typed = text.trim() !== '' && term !== '';
  const products = typed ? (search.data?.products ?? []) : [];
  const isOfTyped = term === text.trim() && !search.isPlaceholderData;

  function open(product: ProductView | undefined) {
    void navigate(product ? productPath(product) : `/shop?q=${encodeURIComponent(text.trim())}`);
  }

  function onKeyDown(event: KeyboardEvent) {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (by && products.length > 0) {
      event.preventDefault();
      const next = (selected + by + products.length) % products.length;
      setSelected(next);
      document.getElementById(`${id}-${next}`)?.scrollIntoView({ block: 'nearest' });
    }
    if (event.key === 'Enter' && text.trim()) {
      event.preventDefault();
      open(isOfTyped || selected > 0 ? products[selected] : undefined);
    }
  }

  function write(next: string) {
    setText(next);
    setSelected(0);
  }

  return (
    <>
      <div className="sticky top-0 z-10 flex items-center gap-3 border-b border-line bg-card py-2 pr-2 pl-5">
        <Search size={20} aria-hidden className="shrink-0 text-muted" />
        <input
          data-autofocus
          type="text"
          role="combobox"
          aria-label="Search for flowers"
          aria-expanded={products.length > 0}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={products.length > 0 ? `${id}-${selected}` : undefined}
          placeholder="Search for flowers..."
          autoComplete="off"
          spellCheck={false}
          maxLength={100}
          className="min-h-12 min-w-0 grow bg-transparent text-lg outline-none placeholder:text-muted"
          value={text}
          onChange={(event) => write(event.target.value)}
          onKeyDown={onKeyDown}
        />
        <IconButton label="Close search" onClick={onClose}>
          <X size={22} aria-hidden />
        </IconButton>
      </div>
      <p role="status" className="sr-only">
        {typed && search.isSuccess && !search.isPlaceholderData
          ? `${products.length} ${products.length === 1 ? 'result' : 'results'}`
          : ''}
      </p>
      <div className="min-h-72 p-3">
        {!typed && <Prompt onPick={write} />}
        {typed && search.isError && (
          <ErrorState
            title="Search Error"
            message="Sorry, I couldn't search right now. Please try again."
            onRetry={() => void search.refetch()}
          />
        )}
        {typed && search.isSuccess && products.length === 0 && (
          <div className="px-3 py-8 text-center">
            <p className="text-muted">No products found for “{term}”. Try another word, such as a color.</p>
            <Suggestions onPick={write} className="justify-center" />
            <Link to="/shop" className={buttonClass('secondary', 'sm', 'mt-6')}>
              See all flowers
            </Link>
          </div>
        )}
        <div id={`${id}-list`} role="listbox" aria-label="Products" aria-busy={typed && !isOfTyped}>
          {products.map((product, index) => (
            <SearchResult
              key={product.id}
              id={`${id}-${index}`}
              product={product}
              term={term}
              selected={index === selected}
              onPoint={() => setSelected(index)}
              onOpen={() => open(product)}
            />
          ))}
        </div>
      </div>
    </>
  );
}

function Prompt({ onPick }: { onPick: (term: string) => void }) {
  return (
    <div className="px-3 py-6">
      <p className="text-muted">What are you looking for? Type a flower, a color or an occasion.</p>
      <Suggestions onPick={onPick} />
    </div>
  );
}

function Suggestions({ onPick, className }: { onPick: (term: string) => void; className?: string }) {
  return (
    <ul aria-label="Suggestions" className={classNames('mt-4 flex flex-wrap gap-2', className)}>
      {SUGGESTIONS.map((word) => (
        <li key={word}>
          <button
            type="button"
            onClick={() => onPick(word)}
            className="min-h-11 rounded-pill border border-control px-5 hover:border-ink"
          >
            {word}
          </button>
        </li>
      ))}
    </ul>
  );
}
