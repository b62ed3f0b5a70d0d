import { Search } from 'lucide-react';
import { useEffect, useEffectEvent, useRef } from 'react';

interface ShopHeroProps {
  title: string;
  text: string;
  q: string;
  onSearch: (q: string) => void;
}

const TYPING_MS = 200;

export function ShopHero({ title, text, q, onSearch }: ShopHeroProps) {
  const input = useRef<HTMLInputElement>(null);
  const sent = useRef([q]);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  useEffect(() => {
    // The parameter lags behind typing, so ignores values that this field sent earlier and shows all others.
    const index = sent.current.indexOf(q);
    sent.current = index < 0 ? [] : sent.current.slice(index + 1);
    if (input.current && index < 0) input.current.value = q;
  }, [q]);

  function search() {
    clearTimeout(timer.current);
    const value = input.current?.value ?? q;
    if (value === (sent.current.at(-1) ?? q)) return;
    sent.current.push(value);
    onSearch(value);
  }

  const onHydrated = useEffectEvent(search);
  useEffect(() => {
    onHydrated();
    return () => clearTimeout(timer.current);
  }, []);

  return (
    <div className="container-page pt-10 pb-8 md:pt-16">
      <h1 className="text-4xl">{title}</h1>
      <p className="mt-3 max-w-xl text-lg text-muted">{text}</p>
      <search>
        <form
          className="relative mt-6 max-w-lg"
          onSubmit={(event) => {
            event.preventDefault();
            search();
          }}
        >
          <Search size={19} aria-hidden className="absolute top-1/2 left-4 -translate-y-1/2 text-muted" />
          <input
            type="search"
            name="q"
            aria-label="Search products"
            placeholder="Search products..."
            autoComplete="off"
            className="min-h-12 w-full rounded-pill border border-control bg-card pr-5 pl-11 placeholder:text-muted"
            ref={input}
            defaultValue={q}
            onChange={() => {
              clearTimeout(timer.current);
              timer.current = setTimeout(search, TYPING_MS);
            }}
          />
        </form>
      </search>
    </div>
  );
}
