import { IconButton } from '@loop-petal/web-kit/button';
import { useQuery } from '@tanstack/react-query';
import { Heart, Menu, Search, ShoppingBag } from 'lucide-react';
import { Link, NavLink } from 'react-router-dom';
import { AccountMenu } from '../features/auth/account-menu.tsx';
import { usePanels } from '../panels/panels.tsx';
import { cartQueries } from '../queries/cart.ts';
import { NAV_LINKS } from './nav-links.ts';
import { Wordmark } from './wordmark.tsx';

export function Header() {
  const { show } = usePanels();
  return (
    <header className="sticky top-0 z-30 low:static border-b border-line bg-paper print:hidden">
      <div className="container-page flex h-16 short:h-12 items-center gap-1 md:gap-2 lg:gap-8">
        <Wordmark />
        <nav aria-label="Main" className="hidden grow md:block">
          <ul className="flex gap-1 lg:gap-3">
            {NAV_LINKS.map(({ to, label }) => (
              <li key={to}>
                <NavLink
                  to={to}
                  end={to === '/'}
                  className="inline-flex min-h-11 items-center px-2 underline-offset-8 hover:underline aria-[current=page]:text-rose aria-[current=page]:underline"
                >
                  {label}
                </NavLink>
              </li>
            ))}
          </ul>
        </nav>
        <div className="-mr-2.5 ml-auto flex items-center md:mr-0">
          <IconButton label="Search" aria-keyshortcuts="/ Control+K" onClick={() => show('search')}>
            <Search size={21} aria-hidden />
          </IconButton>
          <Link
            to="/wishlist"
            aria-label="Wishlist"
            className="hidden size-11 place-items-center rounded-pill hover:bg-sunken sm:grid"
          >
            <Heart size={21} aria-hidden />
          </Link>
          <AccountMenu />
          <CartButton />
          <IconButton label="Menu" aria-haspopup="dialog" className="md:hidden" onClick={() => show('menu')}>
            <Menu size={23} aria-hidden />
          </IconButton>
        </div>
      </div>
    </header>
  );
}

function CartButton() {
  const { show } = usePanels();
  const { data: items = [] } = useQuery(cartQueries.list());
  const count = items.reduce((sum, item) => sum + item.quantity, 0);
  return (
    <IconButton
      label={count > 0 ? `Cart, ${count} item${count === 1 ? '' : 's'}` : 'Cart'}
      onClick={() => show('cart')}
    >
      <ShoppingBag size={21} aria-hidden />
      {count > 0 && (
        <span
          data-testid="cart-badge"
          aria-hidden="true"
          className="absolute top-0.5 right-0 grid h-5 min-w-5 place-items-center rounded-pill bg-rose px-1 text-[0.6875rem] font-bold text-on-rose"
        >
          {count}
        </span>
      )}
    </IconButton>
  );
}
