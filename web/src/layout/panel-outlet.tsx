import { lazy, Suspense, useEffect, useState } from 'react';
import { useNavigationPending } from '../navigation/navigation-context.ts';
import { type Panel, usePanels } from '../panels/panels.tsx';
import { useSearchKeys } from './use-search-keys.ts';

const SearchDialog = lazy(() =>
  import('../features/search/search-dialog.tsx').then((m) => ({ default: m.SearchDialog })),
);
const CartPanel = lazy(() => import('../features/cart/cart-panel.tsx').then((m) => ({ default: m.CartPanel })));
const SignInDialog = lazy(() =>
  import('../features/auth/sign-in-dialog.tsx').then((m) => ({ default: m.SignInDialog })),
);
const RegisterDialog = lazy(() =>
  import('../features/auth/register-dialog.tsx').then((m) => ({ default: m.RegisterDialog })),
);
const CookieDialog = lazy(() => import('./cookie-dialog.tsx').then((m) => ({ default: m.CookieDialog })));
const MobileMenu = lazy(() => import('./mobile-menu.tsx').then((m) => ({ default: m.MobileMenu })));

export function PanelOutlet() {
  const { open, show, close } = usePanels();
  const isLeaving = useNavigationPending();
  const wanted = useOpenedOnce(open);
  useSearchKeys();

  useEffect(() => {
    if (isLeaving) close();
  }, [isLeaving, close]);

  return (
    <Suspense>
      {wanted.has('menu') && <MobileMenu open={open === 'menu'} onClose={() => close('menu')} />}
      {wanted.has('search') && <SearchDialog open={open === 'search'} onClose={() => close('search')} />}
      {wanted.has('cart') && <CartPanel open={open === 'cart'} onClose={() => close('cart')} />}
      {wanted.has('sign-in') && (
        <SignInDialog open={open === 'sign-in'} onClose={() => close('sign-in')} onRegister={() => show('register')} />
      )}
      {wanted.has('register') && (
        <RegisterDialog open={open === 'register'} onClose={() => close('register')} onSignIn={() => show('sign-in')} />
      )}
      {wanted.has('cookies') && <CookieDialog open={open === 'cookies'} onClose={() => close('cookies')} />}
    </Suspense>
  );
}

function useOpenedOnce(open: Panel | null): ReadonlySet<Panel> {
  const [seen, setSeen] = useState<ReadonlySet<Panel>>(new Set());
  if (open && !seen.has(open)) setSeen(new Set([...seen, open]));
  return seen;
}
