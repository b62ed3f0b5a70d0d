import { SHOP_NAME } from '@loop-petal/contracts/rules/shop';
import { Link } from 'react-router-dom';

export function Wordmark() {
  const parts = SHOP_NAME.split('&');
  return (
    <Link
      to="/"
      aria-label={SHOP_NAME}
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
