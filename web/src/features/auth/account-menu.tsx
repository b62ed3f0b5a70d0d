import { Button, IconButton } from '@loop-petal/web-kit/button';
import { UserRound } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { usePanels } from '../../panels/panels.tsx';
import { useUser } from './queries.ts';
import { useSocialError } from './use-social-error.ts';

const CustomerMenu = lazy(() => import('./customer-menu.tsx').then((module) => ({ default: module.CustomerMenu })));

/** The header's account control: two buttons for visitors, a menu for customers, one icon on narrow screens. */
export function AccountMenu() {
  const user = useUser();
  useSocialError();
  if (user === undefined) return <Waiting />;
  if (user === null) return <VisitorButtons />;
  return (
    <Suspense fallback={<Waiting />}>
      <CustomerMenu username={user.username} />
    </Suspense>
  );
}

function Waiting() {
  return (
    <>
      <Button variant="quiet" size="sm" disabled className="max-lg:hidden noscript:hidden">
        Loading...
      </Button>
      <span aria-hidden="true" className="size-11 shrink-0 max-[22rem]:hidden lg:hidden noscript:hidden" />
    </>
  );
}

function VisitorButtons() {
  const { show } = usePanels();
  return (
    <>
      <div className="ml-2 hidden gap-1 lg:flex">
        <Button variant="quiet" size="sm" aria-haspopup="dialog" onClick={() => show('sign-in')}>
          Sign In
        </Button>
        <Button variant="secondary" size="sm" aria-haspopup="dialog" onClick={() => show('register')}>
          Sign Up
        </Button>
      </div>
      <IconButton
        label="Account"
        aria-haspopup="dialog"
        className="max-[22rem]:hidden lg:hidden"
        onClick={() => show('sign-in')}
      >
        <UserRound size={21} aria-hidden />
      </IconButton>
    </>
  );
}
