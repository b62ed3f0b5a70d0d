import { useDisclosure } from '@loop-petal/web-kit/use-disclosure';
import { ChevronDown, UserRound } from 'lucide-react';
import { Link } from 'react-router-dom';
import { useLogOut } from './sign-in-out.ts';
import { useSessionEnd } from './use-session-end.ts';

const item = 'flex min-h-11 w-full items-center rounded-md px-4 text-left hover:bg-sunken';

export function CustomerMenu({ username }: { username: string }) {
  const { open, toggle, close, box } = useDisclosure();
  const logOut = useLogOut();
  useSessionEnd();
  return (
    <div {...box} className="relative max-[22rem]:hidden">
      <button
        type="button"
        aria-expanded={open}
        aria-controls="account-menu"
        className="inline-flex min-h-11 items-center gap-1.5 rounded-pill px-3 font-semibold hover:bg-sunken"
        onClick={toggle}
      >
        <UserRound size={20} aria-hidden />
        <span className="max-w-28 truncate max-sm:sr-only">{username}</span>
        <ChevronDown size={16} aria-hidden className="max-sm:hidden" />
      </button>
      <div
        id="account-menu"
        hidden={!open}
        className="absolute top-full right-0 z-40 mt-2 w-56 rounded-card border border-line bg-card p-2 shadow-lift"
      >
        <p className="px-4 py-2 text-sm text-muted">My Account</p>
        <ul>
          <li>
            <Link to="/settings" className={item} onClick={close}>
              Settings
            </Link>
          </li>
          <li>
            <Link to="/my-orders" className={item} onClick={close}>
              My Orders
            </Link>
          </li>
          <li className="mt-1 border-t border-line pt-1">
            <button
              type="button"
              className={item}
              disabled={logOut.isPending}
              onClick={() => {
                close();
                logOut.mutate();
              }}
            >
              Log out
            </button>
          </li>
        </ul>
      </div>
    </div>
  );
}
