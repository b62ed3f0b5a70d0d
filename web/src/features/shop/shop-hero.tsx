import { Search } from 'lucide-react';
import { useEffect, useState } from 'react';

interface ShopHeroProps {
  title: string;
  text: string;
  q: string;
  onSearch: (q: string) => void;
}

const TYPING_MS = 200;

export function ShopHero({ title, text, q, onSearch }: ShopHeroProps) {
  const [value, setValue] = useState(q);
  const [known, setKnown] = useState(q);
  const [asked, setAsked] = useState<string[]>([]);
  if (known !== q) {
    setKnown(q);
    // What was asked from here comes back late, when more may have been typed; anything else is taken over.
    const echo = asked.indexOf(q);
    setAsked(echo < 0 ? [] : asked.slice(echo + 1));
    if (echo < 0) setValue(q);
  }

  function ask() {
    setAsked([...asked, value]);
    onSearch(value);
  }

  useEffect(() => {
    if (value === q || value === asked.at(-1)) return;
    const timer = setTimeout(ask, TYPING_MS);
    return () => clearTimeout(timer);
  });

  return (
    <div className="container-page pt-10 pb-8 md:pt-16">
      <h1 className="text-4xl">{title}</h1>
      <p className="mt-3 max-w-xl text-lg text-muted">{text}</p>
      <search>
        <form
          className="relative mt-6 max-w-lg"
          onSubmit={(event) => {
            event.preventDefault();
            ask();
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
            value={value}
            onChange={(event) => setValue(event.target.value)}
          />
        </form>
      </search>
    </div>
  );
}
