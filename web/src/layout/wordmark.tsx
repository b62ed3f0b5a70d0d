import { Link } from 'react-router-dom';
import { useShop } from '../queries/shop.ts';

export function Wordmark() {
  const { name, logo } = useShop();
  return (
    <Link
      to="/"
      className="font-display inline-flex min-h-11 items-center gap-[0.28em] text-xl max-[24rem]:text-[1.375rem] whitespace-nowrap"
    >
      {logo ? (
        <img src={logo} alt={name} className="h-10 w-36 object-contain" />
      ) : (
        name.split(/(&)/).map((part, index) => (
          <span key={index} className={part === '&' ? 'text-rose' : ''}>
            {part}
          </span>
        ))
      )}
    </Link>
  );
}
