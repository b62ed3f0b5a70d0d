import { Link } from 'react-router-dom';
import { useShop } from '../queries/shop.ts';

export function Wordmark() {
  const { name } = useShop();
  const parts = name.split('&');
  return (
    <Link
      to="/"
      aria-label={name}
      className="font-display inline-flex min-h-11 items-center gap-[0.28em] text-xl max-[24rem]:text-[1.375rem] whitespace-nowrap"
    >
      {parts.map((part, index) => (
        <span key={part} className="contents">
          {index > 0 && <span className="text-rose">&amp;</span>}
          <span>{part.trim()}</span>
        </span>
      ))}
    </Link>
  );
}
